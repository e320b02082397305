import { randomBytes } from 'node:crypto';
import type { Story } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import type { Writer } from '../../db/database.ts';
import { beginStory, publishLamp, type StoryUnderTest } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { stepsTo } from '../draft/replacing/plan-steps.ts';
import { applyStep } from '../draft/replacing/replace-draft.ts';
import { purgeSnapshots } from './freeze-version.ts';

const restoreKey = 'POST /api/stories/:username/:story_slug/versions/:version_id/restore';
const archivedKey = 'GET /api/stories/:username/:story_slug/kept-drafts';

describeOnBothDatabases('Restoring a version', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const lamp = await publishLamp(app, anna);
    const { story, hall, chapter } = lamp;
    await story.putVariables([
      { key: 'gold', kind: 'number', initial: 5, shown: true },
      { key: 'mood', kind: 'choice', options: ['calm', 'cross'], initial: 'calm' },
    ]);
    await story.putAchievements([{ key: 'brave', name: 'Brave' }]);
    const item = await story.addItem(chapter.id, { key: 'lamp', name: 'Lamp', location: hall.id });
    await story.patch({ content_notes: ['darkness'] });
    const second = await story.addChapter('Two');
    await story.putNode(hall.id, {
      position: { x: 3, y: 4 },
      on_enter: { first: ['set gold = 7'], every: [] },
    });
    const version = (await story.publishChanges()).data.id as string;
    return { ...lamp, app, anna, item, second, version, ...restoringOf(app, story, anna) };
  }

  it('brings back each thing that was edited, made or deleted since', async () => {
    const test = await open();
    const { story, hall, cellar, garden, chapter, second, item, app, anna } = test;
    const remove = (key: 'nodes' | 'items', id: string) =>
      key === 'nodes'
        ? app.call('DELETE /api/stories/:username/:story_slug/nodes/:node_id', {
            params: { ...story.params, node_id: id },
            token: anna.token,
          })
        : app.call('DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id', {
            params: { ...story.params, chapter_id: chapter.id, item_id: id },
            token: anna.token,
          });
    const edits: [string, () => Promise<unknown>][] = [
      ['the title', () => story.patch({ title: 'The Tin Lamp' })],
      ['the start', () => story.patch({ start_node_id: cellar.id })],
      ['content notes', () => story.patch({ content_notes: [] })],
      ['a text', () => story.putNode(hall.id, { body: 'Dark.' })],
      ['choices', () => story.putNode(hall.id, { actions: [{ label: 'Leap' }] })],
      ['an ending', () => story.putNode(garden.id, { ending: null })],
      ['a node’s chapter', () => story.putNode(hall.id, { chapter_id: second.id })],
      ['a deleted node', () => remove('nodes', hall.id)],
      ['a new node', () => story.addNode(chapter.id, 'Attic')],
      ['a deleted item', () => remove('items', item.id)],
      ['an item', () => story.putItem(chapter.id, item.id, { key: 'torch', name: 'Torch' })],
      ['variables', () => story.putVariables([{ key: 'mood', kind: 'flag' }])],
      ['achievements', () => story.putAchievements([])],
      ['a new chapter', () => story.addChapter('Three')],
      ['a chapter’s title', () => test.patchChapter(second.id, { title: 'Last' })],
      ['the order of chapters', () => test.patchChapter(second.id, { ordinal: 1 })],
      ['a deleted chapter', () => test.deleteChapter(chapter.id)],
    ];
    const before = await test.content();
    for (const [what, edit] of edits) {
      await edit();
      expect(await test.content(), `after ${what}`).not.toEqual(before);
      const restored = await test.restore(test.version);
      expect([what, restored.status]).toEqual([what, 200]);
      expect(await test.content(), what).toEqual(before);
      expect([what, restored.data.has_unpublished_changes]).toEqual([what, false]);
      const again = await story.publishChanges();
      expect([what, again.data.id]).toEqual([what, test.version]);
    }
  });

  it('leaves alone what is the same, and lets the rest keep its place and grow its revision', async () => {
    const test = await open();
    const { story, hall, cellar } = test;
    const [hallBefore, cellarBefore] = [
      await story.readNode(hall.id),
      await story.readNode(cellar.id),
    ];
    await story.putNode(hall.id, { body: 'Dark.', position: { x: 9, y: 9 } });
    await test.restore(test.version);
    expect(await story.readNode(hall.id)).toMatchObject({
      body: hallBefore.body,
      position: { x: 9, y: 9 },
      version: hallBefore.version + 2,
      created_at: hallBefore.created_at,
    });
    expect(await story.readNode(cellar.id)).toEqual(cellarBefore);
  });

  it('brings back names and keys that two things have swapped', async () => {
    const test = await open();
    const { story, hall, cellar, chapter, item } = test;
    const other = await story.addItem(chapter.id, { key: 'coin', name: 'Coin' });
    const version = (await story.publishChanges()).data.id;
    const before = await test.content();
    for (const name of ['Elsewhere', 'Cellar']) {
      await story.putNode(name === 'Cellar' ? hall.id : cellar.id, { name });
    }
    await story.putNode(cellar.id, { name: 'Hall' });
    await story.putItem(chapter.id, item.id, { key: 'x', name: 'Lamp' });
    await story.putItem(chapter.id, other.id, { key: 'lamp', name: 'Coin' });
    await story.putItem(chapter.id, item.id, { key: 'coin', name: 'Lamp' });
    expect((await test.restore(version)).status).toBe(200);
    expect(await test.content()).toEqual(before);
  });

  it('leaves readers what they have until it is published', async () => {
    const test = await open();
    const { story, hall, version } = test;
    await story.putNode(hall.id, { body: 'New words.' });
    const newest = (await story.publishChanges()).data.id;
    const restored = await test.restore(version);
    expect(restored.data).toMatchObject({ version_id: newest, has_unpublished_changes: true });
    expect((await story.start()).data.version_id).toBe(newest);
    expect((await story.publishChanges()).data).toMatchObject({ number: 4 });
  });

  it('gives action ids that the story used in between to nothing else', async () => {
    const test = await open();
    const { story, hall, cellar } = test;
    const added = await story.putNode(hall.id, { actions: [{ label: 'Leap' }] });
    const used = added.data.actions[0].id;
    await test.restore(test.version);
    const later = await story.putNode(cellar.id, { actions: [{ label: 'Wait' }] });
    expect(later.data.actions[0].id).not.toBe(used);
    const taken = await story.putNode(cellar.id, { actions: [{ id: used, label: 'Leap' }] });
    expect(taken.status).toBe(422);
  });

  it('keeps the draft that it replaces, so that it can be undone', async () => {
    const test = await open();
    const { story, hall, app } = test;
    await story.putNode(hall.id, { body: 'Not yet published.' });
    await story.patch({ start_node_id: null });
    const draft = await test.content();
    app.clock.advance(1_000);
    const { data } = await test.restore(test.version);
    expect(await test.archived()).toEqual([
      { id: data.replaced_version_id, kept_at: '2026-01-01T12:00:01.000Z', node_count: 3 },
    ]);
    const undone = await test.restore(data.replaced_version_id);
    expect(await test.content()).toEqual(draft);
    expect((await story.read()).start_node_id).toBeNull();
    // What was replaced then is a published version: nothing had to be archived.
    expect(undone.data.replaced_version_id).toBe(test.version);
    expect(await test.archived()).toHaveLength(1);
    await purgeSnapshots(app.app.database);
    expect(await test.archived()).toHaveLength(1);
  });

  it('changes nothing where the draft is the same already', async () => {
    const test = await open();
    const before = await test.story.read();
    const { status, data } = await test.restore(test.version);
    expect([status, data]).toEqual([200, { ...before, replaced_version_id: null }]);
  });

  it('leaves a start that the author named no more unnamed', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const node = await story.addNode(chapter.id, 'Only');
    await story.patch({ start_node_id: null, status: 'published' });
    await story.putNode(node.id, { body: 'More.' });
    const version = (await story.read()).version_id;
    const { restore, archived } = restoringOf(app, story, anna);
    const { data } = await restore(version);
    expect(data).toMatchObject({ start_node_id: null, has_unpublished_changes: false });
    const undone = await restore(data.replaced_version_id);
    expect(undone.data).toMatchObject({ start_node_id: null, replaced_version_id: version });
    expect(await archived()).toHaveLength(1);
  });

  it('keeps a draft without any node, too', async () => {
    const test = await open();
    await test.deleteChapter(test.chapter.id);
    const { data } = await test.restore(test.version);
    expect(await test.archived()).toMatchObject([{ node_count: 0 }]);
    await test.restore(data.replaced_version_id);
    expect((await test.content()).nodes).toEqual([]);
  });

  it('keeps the last 20 drafts of a story, and plays none of them', async () => {
    const test = await open();
    const { story, hall, app, anna } = test;
    for (let edit = 1; edit <= 22; edit += 1) {
      app.clock.advance(1_000);
      await story.putNode(hall.id, { body: `Draft ${edit}` });
      await test.restore(test.version);
    }
    const archived = await test.archived();
    expect(archived).toHaveLength(20);
    await test.restore(archived.at(-1)?.id as string);
    expect((await story.readNode(hall.id)).body).toBe('Draft 3');
    await story.patch({ status: 'draft' });
    const { data } = await story.start(anna);
    expect(archived.map(({ id }) => id)).not.toContain(data.version_id);
  });

  it('is for a version of this story, by its author, who saw it as it is', async () => {
    const test = await open();
    const { app, anna, version } = test;
    const ben = await app.signUp('ben');
    const other = await beginStory(app, ben, 'Another');
    expect((await restoringOf(app, other, ben).restore(version)).status).toBe(404);
    expect((await test.restore('no-such-version')).status).toBe(404);
    const params = { ...test.story.params, version_id: version };
    const stale = await app.call(restoreKey, {
      params,
      token: anna.token,
      headers: { 'if-match': '"1"' },
    });
    expect([stale.status, stale.body.code]).toEqual([412, 'revision_stale']);
  });

  it('needs hardly more statements for a great story than for a small one', async () => {
    const test = await open();
    const { app, story, chapter } = test;
    const statements = async (to: Story) => {
      let count = 0;
      const counting: Parameters<Writer['withPlugin']>[0] = {
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await app.app.database.write(async (trx) => {
        const db = trx.withPlugin(counting);
        for (const step of await stepsTo(db, story.id, to, app.clock.now()))
          await applyStep(db, story.id, step);
      });
      return count;
    };
    const small = (await story.draft()) as Story;
    const [one] = small.nodes as [Story['nodes'][number]];
    const great = {
      ...small,
      nodes: Array.from({ length: 2_463 }, (_, place) => ({
        ...one,
        id: `${place}-${randomBytes(8).toString('hex')}`,
        chapter_id: chapter.id,
        name: `Node ${place}`,
        actions: [{ ...(one.actions[0] as (typeof one.actions)[0]), id: `b${place}` }],
      })),
    };
    const few = await statements({ ...small, title: 'Other' });
    expect(await statements(great)).toBeLessThan(few + 15);
    expect(await statements(small)).toBeLessThan(few + 15);
  });
});

function restoringOf(app: TestApp, story: StoryUnderTest, { token }: TestUser) {
  const { params } = story;
  const chapterKey = '/api/stories/:username/:story_slug/chapters/:chapter_id' as const;
  return {
    restore: (version_id: string) =>
      app.call(restoreKey, { params: { ...params, version_id }, token }),
    archived: async (): Promise<{ id: string; kept_at: string; node_count: number }[]> =>
      (await app.call(archivedKey, { params, token })).data.drafts,
    patchChapter: (chapter_id: string, body: unknown) =>
      app.call(`PATCH ${chapterKey}`, { params: { ...params, chapter_id }, body, token }),
    deleteChapter: (chapter_id: string) =>
      app.call(`DELETE ${chapterKey}`, {
        params: { ...params, chapter_id },
        query: { with_nodes: 'true' },
        token,
      }),
    /** The draft as a version freezes it. */
    content: story.draft,
  };
}
