import { expect, it } from 'vitest';
import type { Writer } from '../../db/database.ts';
import { beginStory, makeAdmin, publishLamp, type StoryUnderTest } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { purgeBin } from './purge-bin.ts';

const dayMs = 24 * 60 * 60 * 1_000;

const remove = (app: TestApp, owner: TestUser, { params }: StoryUnderTest) =>
  app.call('DELETE /api/stories/:username/:story_slug', { params, token: owner.token });
const binOf = async (app: TestApp, { token }: TestUser) =>
  (await app.call('GET /api/user/me/bin', { token })).data.stories;
const restore = (app: TestApp, { token }: TestUser, story_id: string) =>
  app.call('POST /api/user/me/bin/:story_id/restore', { params: { story_id }, token });

describeOnBothDatabases('The bin', (openApp) => {
  it('holds one’s own deleted stories, last deleted first, and says until when', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const [first, second] = [await beginStory(app, anna, 'A'), await beginStory(app, anna, 'B')];
    await beginStory(app, anna, 'Kept');
    await remove(app, anna, second);
    app.clock.advance(1_000);
    await remove(app, anna, first);
    expect(await binOf(app, ben)).toEqual([]);
    expect(await binOf(app, anna)).toMatchObject([
      {
        id: first.id,
        status: 'deleted',
        deleted_at: '2026-01-01T12:00:01.000Z',
        purged_at: '2026-01-31T12:00:01.000Z',
      },
      { id: second.id, deleted_at: '2026-01-01T12:00:00.000Z' },
    ]);
  });

  it('gives a story back as a draft, with everything that was in it', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, chapter } = await publishLamp(app, anna);
    const { data: begun } = await story.start(ben);
    await remove(app, anna, story);
    const restored = await restore(app, anna, story.id);
    expect([restored.status, restored.data.status]).toEqual([200, 'draft']);
    expect(restored.headers.etag).toBe(`"${restored.data.version}"`);
    expect(await story.chapters()).toMatchObject([{ id: chapter.id }]);
    expect(await binOf(app, anna)).toEqual([]);
    await story.patch({ status: 'published' });
    expect((await story.resume(ben, begun.id)).status).toBe(200);
  });

  it('gives a number to a slug that another story has meanwhile', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna, 'Lamp');
    await remove(app, anna, story);
    await beginStory(app, anna, 'Lamp');
    expect((await restore(app, anna, story.id)).data.slug).toBe('lamp-2');
    expect((await restore(app, anna, story.id)).status).toBe(404);
  });

  it('gives nobody another’s story, and no story twice', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    const story = await beginStory(app, anna);
    expect((await restore(app, anna, story.id)).status).toBe(404);
    await remove(app, anna, story);
    for (const user of [ben, eve]) expect((await restore(app, user, story.id)).status).toBe(404);
    expect((await restore(app, anna, 'no-id')).status).toBe(404);
    const both = await Promise.all([restore(app, anna, story.id), restore(app, anna, story.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('is no way around a suspension', async () => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    await makeAdmin(app, eve);
    const { story } = await publishLamp(app, anna);
    for (const status of ['suspended', 'banned']) {
      await story.patch({ status }, { token: eve.token });
      const refused = await remove(app, anna, story);
      expect([refused.status, refused.body.code]).toEqual([409, 'status_not_allowed']);
    }
    expect(await binOf(app, anna)).toEqual([]);
  });

  it('is emptied after 30 days of all that was in a story, and of nothing else', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story: old } = await publishLamp(app, anna);
    const { story: other } = await publishLamp(app, anna);
    const { data: begun } = await other.start(ben);
    await old.start(ben);
    await old.patch({ slug: 'an-old-one' });
    await remove(app, anna, { ...old, params: { username: 'anna', story_slug: 'an-old-one' } });
    const { database } = app.app;
    const count = async (table: 'stories' | 'nodes' | 'playthroughs' | 'old_slugs') =>
      (await database.read.selectFrom(table).selectAll().execute()).length;
    app.clock.advance(30 * dayMs - 1);
    await purgeBin(database, app.clock.now());
    expect(await count('stories')).toBe(2);
    app.clock.advance(1);
    const later = { ...anna, token: await tokenOf(app, anna) };
    expect(await binOf(app, later)).toEqual([]);
    expect((await restore(app, later, old.id)).status).toBe(404);
    await purgeBin(database, app.clock.now());
    expect(await count('stories')).toBe(1);
    expect(await count('nodes')).toBe(3);
    expect(await count('playthroughs')).toBe(1);
    expect(await count('old_slugs')).toBe(0);
    const reader = { ...ben, token: await tokenOf(app, ben) };
    expect((await other.resume(reader, begun.id)).status).toBe(200);
  });

  it('is emptied part by part when it holds much', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    for (let number = 0; number < 23; number += 1) await story.start(anna);
    await remove(app, anna, story);
    await app.app.database.write((trx) => copyStory(trx, story.id, 120));
    await purgeBin(app.app.database, app.clock.now() + 30 * dayMs);
    expect(await binOf(app, anna)).toEqual([]);
  });
});

async function copyStory(trx: Writer, id: string, copies: number): Promise<void> {
  const stories = trx.selectFrom('stories').selectAll().where('id', '=', id);
  const row = await stories.executeTakeFirstOrThrow();
  for (let number = 0; number < copies; number += 1) {
    await trx
      .insertInto('stories')
      .values({ ...row, id: `${id}-${number}` })
      .execute();
  }
}

async function tokenOf(app: TestApp, { username, password }: TestUser): Promise<string> {
  return (await app.call('POST /api/user/login', { body: { username, password } })).data
    .access_token;
}
