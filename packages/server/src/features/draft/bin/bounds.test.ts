import { limits } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { publishLamp, type StoryUnderTest } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { purgeParts } from './delete-parts.ts';
import { binLimits } from './move-to-bin.ts';
import { binOf } from './testing/bin-of.ts';

const dayMs = 24 * 60 * 60 * 1_000;

describeOnBothDatabases('What the bin of a story holds', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const lamp = await publishLamp(app, anna);
    return { app, anna, ...lamp, bin: binOf(app, lamp.story, anna) };
  }

  it('refuses what would pass a limit, and says the figure', async () => {
    const { app, story, cellar, chapter, bin } = await open();
    await story.deleteNode(cellar.id);
    const variables = Array.from({ length: limits.variablesPerStory }, (_, number) => ({
      key: `v${number}`,
      kind: 'flag',
    }));
    await story.putVariables([{ key: 'old', kind: 'flag' }]);
    await story.putVariables(variables);
    const [variable, node] = await bin.list();
    const full = await bin.restore(variable.id);
    expect([full.status, full.body.code]).toEqual([422, 'limit_reached']);
    expect(full.body.detail).toBe(
      'A story can have up to 500 variables. This one has 500, and this would bring back 1.',
    );
    await fill(app, story, chapter.id, limits.nodesPerStory - 2);
    expect((await bin.restore(node.id)).body.detail).toBe(
      'A story can have up to 20,000 nodes. This one has 20,000, and this would bring back 1.',
    );
    expect(await bin.list()).toHaveLength(2);
  });

  it('takes a chapter with as many nodes as a story may have, and gives it back', async () => {
    const { app, story, chapter, bin } = await open();
    await fill(app, story, chapter.id, limits.nodesPerStory - (await countNodes(app)));
    expect((await bin.deleteChapter(chapter.id)).status).toBe(204);
    expect(await countNodes(app)).toBe(0);
    const [part] = await bin.list();
    expect((await bin.restore(part.id)).status).toBe(200);
    expect(await countNodes(app)).toBe(limits.nodesPerStory);
  });

  it('deletes for good what its author says, and nothing else', async () => {
    const { app, story, cellar, garden, bin } = await open();
    await story.deleteNode(cellar.id);
    await story.deleteNode(garden.id);
    const [second, first] = await bin.list();
    expect((await bin.forget(first.id)).status).toBe(204);
    expect((await bin.forget(first.id)).status).toBe(404);
    expect((await bin.restore(first.id)).status).toBe(404);
    expect(await bin.list()).toEqual([second]);
    expect(await pieces(app)).toHaveLength(1);
  });

  it('deletes after 30 days, also of a story that is in the bin itself', async () => {
    const { app, anna, story, cellar, garden, bin } = await open();
    await story.deleteNode(cellar.id);
    app.clock.advance(1);
    await story.deleteNode(garden.id);
    const { database } = app.app;
    const [second, first] = await bin.list();
    app.clock.advance(30 * dayMs - 2);
    await purgeParts(database, app.clock.now());
    expect(await pieces(app)).toHaveLength(2);
    app.clock.advance(1);
    const later = binOf(app, story, { ...anna, token: await tokenOf(app, anna) });
    expect(await later.list()).toEqual([second]);
    expect((await later.restore(first.id)).status).toBe(404);
    await purgeParts(database, app.clock.now());
    expect(await pieces(app)).toHaveLength(1);
    await app.app.database.write((trx) => trx.deleteFrom('stories').execute());
    expect(await pieces(app)).toEqual([]);
  });

  it('holds a chapter of any size, and gives it back whole', async () => {
    const { app, story, bin } = await open();
    const two = await story.addChapter('Two');
    await fill(app, story, two.id, 1_203, '"Böse" '.repeat(200));
    const before = await story.draft();
    await bin.deleteChapter(two.id);
    expect((await pieces(app)).length).toBeGreaterThan(3);
    for (const { content } of await pieces(app)) expect(content.length).toBeLessThan(1_000_000);
    await bin.restore((await bin.list())[0].id);
    expect(await story.draft()).toEqual(before);
  });

  it('drops what was deleted first when it holds more than it may', async () => {
    const { app, story, cellar, garden, hall, bin } = await open();
    const writeBytes = (id: string, bytes: number) =>
      app.app.database.write((trx) =>
        trx.updateTable('binned_parts').set({ bytes }).where('id', '=', id).execute(),
      );
    await story.deleteNode(cellar.id);
    await story.deleteNode(garden.id);
    await writeBytes((await bin.list())[1].id, binLimits.bytes - 10);
    await story.deleteNode(hall.id);
    expect((await bin.list()).map(({ name }: { name: string }) => name)).toEqual([
      'Hall',
      'Garden',
    ]);
    const keys = Array.from({ length: limits.variablesPerStory }, (_, number) => `v${number}`);
    for (let round = 0; round * keys.length < binLimits.parts; round += 1) {
      await story.putVariables(keys.map((key) => ({ key, kind: 'flag' })));
      await story.putVariables([]);
    }
    const rows = await app.app.database.read.selectFrom('binned_parts').select('kind').execute();
    expect(rows).toHaveLength(binLimits.parts);
    expect(rows.every(({ kind }) => kind === 'variable')).toBe(true);
  });
});

async function countNodes({ app }: TestApp): Promise<number> {
  const { count } = await app.database.read
    .selectFrom('nodes')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const pieces = ({ app }: TestApp) =>
  app.database.read.selectFrom('binned_pieces').selectAll().execute();

async function tokenOf(app: TestApp, { username, password }: TestUser): Promise<string> {
  return (await app.call('POST /api/user/login', { body: { username, password } })).data
    .access_token;
}

/** Copies a node of the story, straight into the table. */
async function fill(
  { app }: TestApp,
  story: StoryUnderTest,
  chapter_id: string,
  count: number,
  body = '',
): Promise<void> {
  await app.database.write(async (trx) => {
    const node = await trx
      .selectFrom('nodes')
      .selectAll()
      .where('story_id', '=', story.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    for (let start = 0; start < count; start += 1_000) {
      const rows = Array.from({ length: Math.min(1_000, count - start) }, (_, place) => {
        const number = String(start + place).padStart(12, '0');
        return {
          ...node,
          id: `019a0000-0000-7000-8000-${number}`,
          chapter_id,
          name: `Copy ${number}`,
          name_key: `copy ${number}`,
          body: `${body}${number}`,
          actions: '[]',
        };
      });
      await trx.insertInto('nodes').values(rows).execute();
    }
  });
}
