import { limits } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { beginStory, publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';
import { binOf } from './testing/bin-of.ts';

describeOnBothDatabases('The bin of a story', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const lamp = await publishLamp(app, anna);
    return { app, anna, ...lamp, bin: binOf(app, lamp.story, anna) };
  }
  type Test = Awaited<ReturnType<typeof open>>;

  const errorsIn = async ({ story }: Pick<Test, 'story'>) =>
    (await story.check()).data.findings
      .filter(({ severity }: { severity: string }) => severity === 'error')
      .map(({ rule }: { rule: string }) => rule);

  it('takes a node, and gives it back as it was, links to it included', async () => {
    const { app, story, hall, cellar, chapter, bin } = await open();
    const before = await story.readNode(cellar.id);
    const draft = await story.draft();
    expect((await story.deleteNode(cellar.id)).status).toBe(204);
    expect(await errorsIn({ story })).toContain('broken-link');
    const [part] = await bin.list();
    expect(part).toEqual({
      id: expect.any(String),
      kind: 'node',
      part_id: cellar.id,
      name: 'Cellar',
      key: null,
      chapter: { id: chapter.id, title: 'One', is_there: true },
      node_count: 0,
      item_count: 0,
      deleted_at: '2026-01-01T12:00:00.000Z',
      purged_at: '2026-01-31T12:00:00.000Z',
    });
    app.clock.advance(5_000);
    const restored = await bin.restore(part.id);
    expect([restored.status, restored.data]).toEqual([
      200,
      {
        kind: 'node',
        part_id: cellar.id,
        name: 'Cellar',
        key: null,
        chapter: { id: chapter.id, title: 'One', is_other: false },
        renamed_count: 0,
      },
    ]);
    expect(await story.readNode(cellar.id)).toEqual({
      ...before,
      version: before.version + 1,
      updated_at: '2026-01-01T12:00:05.000Z',
    });
    expect(await story.draft()).toEqual(draft);
    expect(await errorsIn({ story })).toEqual([]);
    expect(await bin.list()).toEqual([]);
    expect((await bin.restore(part.id)).status).toBe(404);
    expect(hall.id).toBe(draft.start_node_id);
  });

  it('counts each deletion and each return as an edit of what readers do not have yet', async () => {
    const { story, garden, bin } = await open();
    const changed = async () => (await story.read()).has_unpublished_changes;
    expect(await changed()).toBe(false);
    await story.deleteNode(garden.id);
    expect(await changed()).toBe(true);
    await story.publishChanges();
    await bin.restore((await bin.list())[0].id);
    expect(await changed()).toBe(true);
  });

  it('gives back the start of the story, unless its author chose another meanwhile', async () => {
    const { story, hall, cellar, chapter, bin } = await open();
    const start = async () => (await story.read()).start_node_id;
    await story.deleteNode(hall.id);
    const revision = (await story.read()).version;
    expect(await start()).toBeNull();
    await bin.restore((await bin.list())[0].id);
    expect(await start()).toBe(hall.id);
    expect((await story.read()).version).toBe(revision + 1);
    await bin.deleteChapter(chapter.id);
    await bin.restore((await bin.list())[0].id);
    expect(await start()).toBe(hall.id);
    await story.deleteNode(hall.id);
    await story.patch({ start_node_id: cellar.id });
    await story.patch({ start_node_id: null });
    await bin.restore((await bin.list())[0].id);
    expect(await start()).toBeNull();
  });

  it('takes a chapter with its nodes and items, and puts it back at its place', async () => {
    const { story, chapter, hall, cellar, garden, bin } = await open();
    const two = await story.addChapter('Two');
    await story.addChapter('Three');
    const attic = await story.addNode(two.id, 'Attic', {
      actions: [{ label: 'Down', target: hall.id }],
    });
    const coin = await story.addItem(two.id, { key: 'coin', name: 'Coin', location: attic.id });
    const lamp = await story.addItem(chapter.id, { key: 'lamp', name: 'L', location: attic.id });
    const before = await story.draft();
    expect((await bin.deleteChapter(two.id)).status).toBe(204);
    const [part] = await bin.list();
    expect(part).toMatchObject({
      ...{ kind: 'chapter', name: 'Two', node_count: 1, item_count: 1, chapter: null },
    });
    expect((await story.chapters()).map(({ title }: { title: string }) => title)).toEqual([
      'One',
      'Three',
    ]);
    const { data } = await bin.restore(part.id);
    expect(data).toMatchObject({ kind: 'chapter', name: 'Two', renamed_count: 0 });
    expect(await story.draft()).toEqual(before);
    expect([lamp.location, coin.location]).toEqual([attic.id, attic.id]);
    expect([cellar.id, garden.id]).toHaveLength(2);
  });

  it('gives a number to names and keys that were taken meanwhile, and leaves logic with the newer', async () => {
    const { story, cellar, hall, chapter, bin } = await open();
    const lamp = await story.addItem(chapter.id, { key: 'lamp', name: 'Lamp' });
    await story.putVariables([{ key: 'gold', kind: 'number' }]);
    await story.putAchievements([{ key: 'brave', name: 'Brave' }]);
    const logic = { on_enter: { first: ['give lamp', 'set gold = 1'] } };
    await story.putNode(hall.id, { ...logic, body: '{if seen("Cellar")}Again.{end}' });
    await story.deleteNode(cellar.id);
    await story.deleteItem(chapter.id, lamp.id);
    await story.putVariables([]);
    await story.putAchievements([]);
    await story.addNode(chapter.id, 'cellar');
    await story.addNode(chapter.id, 'Cellar (2)');
    await story.addItem(chapter.id, { key: 'lamp', name: 'Other' });
    await story.putVariables([{ key: 'gold', kind: 'flag' }]);
    await story.putAchievements([{ key: 'brave', name: 'Other' }]);
    const before = await story.readNode(hall.id);
    const back = [];
    for (const { id } of await bin.list()) back.push((await bin.restore(id)).data);
    expect(back).toMatchObject([
      { kind: 'achievement', name: 'Brave', key: 'brave_2', renamed_count: 1 },
      { kind: 'variable', name: 'gold', key: 'gold_2', renamed_count: 1 },
      { kind: 'item', name: 'Lamp', key: 'lamp_2', renamed_count: 1 },
      { kind: 'node', name: 'Cellar (3)', key: null, renamed_count: 1 },
    ]);
    expect(await story.readNode(hall.id)).toEqual(before);
    const draft = await story.draft();
    const keys = (list: { key: string }[]) => list.map(({ key }) => key);
    expect(keys(draft.variables)).toEqual(['gold', 'gold_2']);
    expect(keys(draft.achievements)).toEqual(['brave', 'brave_2']);
    expect(keys(draft.items).toSorted()).toEqual(['lamp', 'lamp_2']);
  });

  it('numbers every name of a chapter that is taken, and none twice', async () => {
    const { story, bin } = await open();
    const [two, three] = [await story.addChapter('Two'), await story.addChapter('Three')];
    for (const name of ['Attic', 'Attic (2)', 'Roof']) await story.addNode(two.id, name);
    await bin.deleteChapter(two.id);
    await story.addNode(three.id, 'ATTIC');
    await story.addNode(three.id, 'x'.repeat(limits.nameCharacters));
    const { data } = await bin.restore((await bin.list())[0].id);
    expect(data.renamed_count).toBe(1);
    const names = (await story.draft()).nodes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['Attic (3)', 'Attic (2)', 'Roof', 'ATTIC']));
  });

  it('gives no two parts of a chapter the same free name, where both were cut to make room', async () => {
    const { story, bin } = await open();
    const [two, three] = [await story.addChapter('Two'), await story.addChapter('Three')];
    const start = 'x'.repeat(limits.nameCharacters - 4);
    const names = ['aaaa', 'bbbb'].map((end) => `${start}${end}`);
    const keys = ['aa', 'bb'].map((end) => `${'k'.repeat(38)}${end}`);
    const write = async (chapter: string) => {
      for (const name of names) await story.addNode(chapter, name);
      for (const key of keys) await story.addItem(chapter, { key, name: 'K' });
    };
    await write(two.id);
    await bin.deleteChapter(two.id);
    await write(three.id);
    const { status, data } = await bin.restore((await bin.list())[0].id);
    expect([status, data?.renamed_count]).toEqual([200, 4]);
    const { nodes, items } = await story.draft();
    const given = [...nodes, ...items].filter((one) => one.chapter_id === two.id);
    expect(given.map(({ key, name }) => key ?? name)).toEqual([
      `${start} (2)`,
      `${start} (3)`,
      `${'k'.repeat(38)}_2`,
      `${'k'.repeat(38)}_3`,
    ]);
  });

  it('cuts a name that leaves no room for its number', async () => {
    const { story, chapter, bin } = await open();
    const name = `${'x'.repeat(limits.nameCharacters - 5)}🪔yyy`;
    const key = 'k'.repeat(40);
    const node = await story.addNode(chapter.id, name);
    const item = await story.addItem(chapter.id, { key, name: 'K' });
    await story.deleteNode(node.id);
    await story.deleteItem(chapter.id, item.id);
    await story.addNode(chapter.id, name);
    await story.addItem(chapter.id, { key, name: 'K' });
    for (const { id } of await bin.list()) expect((await bin.restore(id)).status).toBe(200);
    expect((await story.readNode(node.id)).name).toBe(
      `${'x'.repeat(limits.nameCharacters - 5)} (2)`,
    );
    expect((await story.draft()).items.map((one: { key: string }) => one.key)).toContain(
      `${'k'.repeat(38)}_2`,
    );
  });

  it('puts what was in a chapter that is gone into the first one, or into one of that title', async () => {
    const { story, chapter, bin } = await open();
    const two = await story.addChapter('Two');
    const attic = await story.addNode(two.id, 'Attic');
    const coin = await story.addItem(two.id, { key: 'coin', name: 'Coin' });
    await story.deleteNode(attic.id);
    await story.deleteItem(two.id, coin.id);
    await bin.deleteChapter(two.id);
    const find = async (part_id: string) => (await bin.list({ part_id }))[0];
    expect((await find(attic.id)).chapter).toEqual({ id: two.id, title: 'Two', is_there: false });
    const { data } = await bin.restore((await find(attic.id)).id);
    expect(data.chapter).toEqual({ id: chapter.id, title: 'One', is_other: true });
    expect((await story.readNode(attic.id)).chapter_id).toBe(chapter.id);
    await bin.deleteChapter(chapter.id);
    const item = (await bin.restore((await find(coin.id)).id)).data;
    expect(item.chapter).toEqual({ id: expect.any(String), title: 'Two', is_other: true });
    expect(await story.chapters()).toMatchObject([{ title: 'Two', ordinal: 1 }]);
    // What was deleted with its chapter comes with it.
    await bin.restore((await find(chapter.id)).id);
    expect(await story.chapters()).toMatchObject([{ title: 'One' }, { title: 'Two' }]);
  });

  it('never gives an action the id of one that lies in the bin', async () => {
    const { story, cellar, hall, up, bin } = await open();
    await story.deleteNode(cellar.id);
    const { data } = await story.putNode(hall.id, { actions: [{ label: 'Jump' }] });
    expect(data.actions[0].id).not.toBe(up);
    const taken = await story.putNode(hall.id, { actions: [{ id: up, label: 'Jump' }] });
    expect(taken.status).toBe(422);
    await bin.restore((await bin.list())[0].id);
    const ids = (await story.draft()).nodes.flatMap((node: { actions: { id: string }[] }) =>
      node.actions.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('does not give twice what a restored version brought back', async () => {
    const { story, cellar, chapter, bin } = await open();
    await story.putVariables([{ key: 'gold', kind: 'number' }]);
    const version = (await story.publishChanges()).data.id;
    const draft = await story.draft();
    await story.putNode(cellar.id, { body: 'Written since.' });
    await story.putVariables([]);
    await story.deleteNode(cellar.id);
    await bin.deleteChapter(chapter.id);
    await bin.restoreVersion(version);
    const parts = await bin.list();
    expect(parts).toHaveLength(3);
    for (const { id } of parts) {
      const reply = await bin.restore(id);
      expect([reply.status, reply.body.code]).toEqual([409, 'already_back']);
    }
    expect(await story.draft()).toEqual(draft);
    await story.deleteNode(cellar.id);
    expect((await bin.restore(parts[1].id)).status).toBe(200);
    expect((await story.readNode(cellar.id)).body).toBe('Written since.');
  });

  it('is never part of a version, and goes and comes with its story', async () => {
    const { app, anna, story, cellar, bin } = await open();
    await story.deleteNode(cellar.id);
    const { data: version } = await story.publishChanges();
    const frozen = await story.frozen(anna, version.id);
    expect(JSON.stringify(frozen.body)).not.toContain('Crawl out');
    const { token } = anna;
    await app.call('DELETE /api/stories/:username/:story_slug', { params: story.params, token });
    await app.call('POST /api/user/me/bin/:story_id/restore', {
      params: { story_id: story.id },
      token,
    });
    expect((await bin.restore((await bin.list())[0].id)).status).toBe(200);
  });

  it('shows its parts page by page, last deleted first', async () => {
    const { app, story, chapter, bin } = await open();
    const names = ['A', 'B', 'C', 'D', 'E'];
    for (const name of names) {
      const node = await story.addNode(chapter.id, name);
      await story.deleteNode(node.id);
      if (name === 'C') app.clock.advance(1_000);
    }
    const first = await bin.page({ limit: 2 });
    const second = await bin.page({ limit: 3, cursor: first.next_cursor });
    expect([...first.parts, ...second.parts].map(({ name }) => name)).toEqual(names.toReversed());
    expect(second.next_cursor).toBeNull();
  });

  it('keeps to itself what lies in another story’s', async () => {
    const { app, anna, story, cellar, bin } = await open();
    await story.deleteNode(cellar.id);
    const [part] = await bin.list();
    const other = binOf(app, await beginStory(app, anna, 'Other'), anna);
    expect(await other.list()).toEqual([]);
    expect((await other.restore(part.id)).status).toBe(404);
    expect((await other.forget(part.id)).status).toBe(404);
    expect((await bin.restore('no-id')).status).toBe(404);
    const both = await Promise.all([bin.restore(part.id), bin.restore(part.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('changes nothing in another story, and takes no name for taken that only the other has', async () => {
    const { app, anna, story, chapter, cellar, bin } = await open();
    const other = await publishLamp(app, anna);
    const otherBin = binOf(app, other.story, anna);
    await other.story.addChapter('Two');
    await other.story.deleteNode(other.hall.id);
    const two = await story.addChapter('Two');
    const lamp = await story.addItem(chapter.id, { key: 'lamp', name: 'Lamp' });
    await other.story.addItem(other.chapter.id, { key: 'lamp', name: 'Lamp' });
    const chapters = await other.story.chapters();
    await story.patch({ start_node_id: cellar.id });
    await story.deleteNode(cellar.id);
    await story.deleteItem(chapter.id, lamp.id);
    await bin.deleteChapter(two.id);
    const back = [];
    for (const { id } of await bin.list()) back.push((await bin.restore(id)).data);
    expect(back).toMatchObject([
      { kind: 'chapter', name: 'Two', renamed_count: 0 },
      { kind: 'item', key: 'lamp', renamed_count: 0 },
      { kind: 'node', name: 'Cellar', renamed_count: 0 },
    ]);
    expect(await other.story.chapters()).toEqual(chapters);
    await otherBin.restore((await otherBin.list())[0].id);
    expect((await other.story.read()).start_node_id).toBe(other.hall.id);
  });

  it('takes nothing when a stale revision refuses the deletion', async () => {
    const { app, anna, story, cellar, bin } = await open();
    await story.putNode(cellar.id, { body: 'New.' });
    const stale = await app.call('DELETE /api/stories/:username/:story_slug/nodes/:node_id', {
      params: { ...story.params, node_id: cellar.id },
      token: anna.token,
      headers: { 'if-match': '"1"' },
    });
    expect(stale.status).toBe(412);
    expect(await bin.list()).toEqual([]);
  });
});
