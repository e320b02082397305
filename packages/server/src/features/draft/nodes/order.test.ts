import { expect, it } from 'vitest';
import { beginStory } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';

const story = '/api/stories/:username/:story_slug' as const;

describeOnBothDatabases('The order of nodes', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { params, ...calls } = await beginStory(app, anna);
    const one = await calls.addChapter('One');
    const two = await calls.addChapter('Two');
    const ids: Record<string, string> = {};
    for (const name of ['A', 'B', 'C', 'D']) ids[name] = (await calls.addNode(one.id, name)).id;
    const { write } = app.app.database;
    const put = (name: string, place: number) =>
      write((trx) =>
        trx
          .updateTable('nodes')
          .set({ place })
          .where('id', '=', ids[name] as string)
          .execute(),
      );
    const list = async (chapter_id: string, query: object = {}) =>
      (
        await app.call(`GET ${story}/chapters/:chapter_id/nodes`, {
          params: { ...params, chapter_id },
          query: { ...query },
          token: anna.token,
        })
      ).data as { nodes: { name: string }[]; next_cursor: string | null };
    const namesIn = async (chapter: { id: string }) =>
      (await list(chapter.id)).nodes.map(({ name }) => name).join(' ');
    const draftNames = async () =>
      (await calls.draft()).nodes.map(({ name }: { name: string }) => name).join(' ');
    const callNode = (key: 'DELETE', name: string) =>
      app.call(`${key} ${story}/nodes/:node_id`, {
        params: { ...params, node_id: ids[name] as string },
        token: anna.token,
      });
    return { app, anna, params, ...calls, one, two, ids, put, list, namesIn, draftNames, callNode };
  }

  it('is that of their places: in lists, page by page, in the draft and in a version', async () => {
    const test = await open();
    const { one, ids, list, namesIn } = test;
    expect(await namesIn(one)).toBe('A B C D');
    await test.put('D', 0.5);
    await test.put('A', 2.25);
    await test.put('C', 2.25);
    expect(await namesIn(one)).toBe('D B A C');
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(one.id, { limit: 1, ...(cursor !== null && { cursor }) });
      paged.push(...page.nodes.map(({ name }) => name));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged.join(' ')).toBe('D B A C');
    expect(await test.draftNames()).toBe('D B A C');
    await test.patch({ start_node_id: null, status: 'published' });
    const { version_id } = await test.read();
    const { body } = await test.frozen(test.anna, version_id);
    expect(body.nodes.map(({ name }: { name: string }) => name).join(' ')).toBe('D B A C');
    // A story that names no start begins with the first.
    expect(body.start_node_id).toBe(ids.D);
  });

  it('puts what is new, or comes from another chapter, at the end', async () => {
    const { one, two, addNode, putNode, ids, put, namesIn } = await open();
    await put('B', 17.5);
    await addNode(one.id, 'E');
    expect(await namesIn(one)).toBe('A C D B E');
    await putNode(ids.A as string, { chapter_id: two.id, body: 'Moved.' });
    await putNode(ids.C as string, { body: 'Stays.' });
    expect([await namesIn(one), await namesIn(two)]).toEqual(['C D B E', 'A']);
    await putNode(ids.A as string, { chapter_id: one.id });
    expect(await namesIn(one)).toBe('C D B E A');
  });

  it('comes back with a version, and leaves alone what stands in it already', async () => {
    const test = await open();
    const { ids, one, put, putNode, namesIn, app, params, anna } = test;
    await put('D', 0.5);
    await test.patch({ status: 'published' });
    const { version_id } = await test.read();
    const restore = () =>
      app.call(`POST ${story}/versions/:version_id/restore`, {
        params: { ...params, version_id },
        token: anna.token,
      });
    const before = await test.readNode(ids.B as string);
    await putNode(ids.A as string, { body: 'Other words.' });
    expect((await restore()).status).toBe(200);
    expect(await namesIn(one)).toBe('D A B C');
    expect(await test.readNode(ids.B as string)).toEqual(before);
    await put('D', 9);
    await test.putNode(ids.C as string, { body: 'Other words.' });
    expect(await namesIn(one)).toBe('A B C D');
    expect((await restore()).status).toBe(200);
    expect(await namesIn(one)).toBe('D A B C');
  });
});
