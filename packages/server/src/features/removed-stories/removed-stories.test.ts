import type { RemovedStory } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { purgeBin } from '../stories/purge-bin.ts';
import { purgeNotes } from './notes.ts';

const dayMs = 24 * 60 * 60 * 1_000;

type Reader = Pick<TestUser, 'token'>;

const notesFor = async (app: TestApp, { token }: Reader): Promise<RemovedStory[]> =>
  (await app.call('GET /api/user/me/removed-stories', { token })).data.stories;
const dismiss = (app: TestApp, { token }: Reader, story_id: string) =>
  app.call('DELETE /api/user/me/removed-stories/:story_id', { params: { story_id }, token });
const removeAccount = (app: TestApp, { token, password }: TestUser) =>
  app.call('DELETE /api/user/me', { token, body: { password } });

/** A session of theirs that is not over. */
async function logInAgain(app: TestApp, { username, password }: TestUser): Promise<Reader> {
  const reply = await app.call('POST /api/user/login', { body: { username, password } });
  return { token: reply.data.access_token as string };
}

async function newGuest(app: TestApp): Promise<Reader> {
  return { token: (await app.call('POST /api/guests')).data.access_token as string };
}

async function putInBin(app: TestApp, author: TestUser, story: { params: object }) {
  const key = 'DELETE /api/stories/:username/:story_slug';
  const params = story.params as { username: string; story_slug: string };
  expect((await app.call(key, { params, token: author.token })).status).toBe(204);
}

const countNotes = async (app: TestApp) =>
  (await app.app.database.read.selectFrom('removed_stories').selectAll().execute()).length;

describeOnBothDatabases('A reader of a story', (openApp) => {
  it('learns, once for a story, that its author deleted the account', async () => {
    const app = await openApp();
    const [anna, ben, cleo] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('cleo'),
    ];
    const { story, down } = await publishLamp(app, anna);
    const { story: left } = await publishLamp(app, cleo);
    const guest = await newGuest(app);
    const first = (await story.start(ben)).data;
    app.clock.advance(1_000);
    const second = (await story.start(ben)).data;
    const moved = (await story.act(ben, second.id, { action_id: down, on_turn: 0 })).data;
    await story.start(guest);
    await story.start(anna);
    await left.start(ben);
    // Somebody who deleted their own playthrough has nothing to lose.
    const { id: playthrough_id } = (await story.start(cleo)).data;
    const params = { ...story.params, playthrough_id };
    const key = 'DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id';
    await app.call(key, { params, token: cleo.token });
    expect(await notesFor(app, ben)).toEqual([]);

    app.clock.advance(dayMs);
    expect((await removeAccount(app, anna)).status).toBe(204);
    expect(await notesFor(app, ben)).toEqual([
      {
        story_id: story.id,
        title: 'The Brass Lamp',
        begun_at: first.created_at,
        last_played_at: moved.updated_at,
        removed_at: '2026-01-02T12:00:01.000Z',
      },
    ]);
    expect(await notesFor(app, guest)).toMatchObject([{ story_id: story.id }]);
    expect(await notesFor(app, cleo)).toEqual([]);
    expect(await left.list(ben)).toHaveLength(1);
  });

  it('learns that it went for good with its author’s bin, on the day that it was deleted', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    for (const reader of [anna, ben]) await story.start(reader);
    await putInBin(app, anna, story);
    app.clock.advance(30 * dayMs - 1);
    await purgeBin(app.app.database, app.clock.now());
    expect(await countNotes(app)).toBe(0);
    app.clock.advance(1);
    await purgeBin(app.app.database, app.clock.now());
    expect(await notesFor(app, await logInAgain(app, ben))).toMatchObject([
      { story_id: story.id, removed_at: '2026-01-01T12:00:00.000Z' },
    ]);
    expect(await notesFor(app, await logInAgain(app, anna))).toEqual([]);
    const left = await app.app.database.read.selectFrom('playthroughs').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('gets the note until they dismiss it, and for 90 days at most', async () => {
    const app = await openApp();
    const [anna, ben, cleo] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('cleo'),
    ];
    const { story } = await publishLamp(app, anna);
    for (const reader of [ben, cleo]) await story.start(reader);
    await removeAccount(app, anna);
    const away = await dismiss(app, cleo, story.id);
    expect([away.status, await notesFor(app, cleo)]).toEqual([204, []]);
    expect((await dismiss(app, cleo, story.id)).status).toBe(204);
    expect(await notesFor(app, ben)).toHaveLength(1);

    app.clock.advance(90 * dayMs - 1);
    await purgeNotes(app.app.database, app.clock.now());
    expect(await countNotes(app)).toBe(1);
    app.clock.advance(1);
    expect(await notesFor(app, await logInAgain(app, ben))).toEqual([]);
    await purgeNotes(app.app.database, app.clock.now());
    expect(await countNotes(app)).toBe(0);
  });

  it('takes the notes along from guest to account, and away with the account', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story: both } = await publishLamp(app, anna);
    const { story: one } = await publishLamp(app, anna);
    const guest = await newGuest(app);
    await both.start(ben);
    for (const story of [both, one]) await story.start(guest);
    await removeAccount(app, anna);
    await app.call('POST /api/user/me/guest-playthroughs', {
      body: { guest_token: guest.token },
      token: ben.token,
    });
    const ids = (await notesFor(app, ben)).map(({ story_id }) => story_id);
    expect(ids.toSorted()).toEqual([both.id, one.id].toSorted());
    expect(await countNotes(app)).toBe(2);
    await removeAccount(app, ben);
    expect(await countNotes(app)).toBe(0);
  });

  it('keeps the newest 50 notes, whether they read with an account or as a guest', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    const guest = await newGuest(app);
    const { data: me } = await app.call('GET /api/user/me', { token: ben.token });
    const asNotes = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        user_id: me.id as string,
        story_id: `story-${from + index}`,
        title: 'Gone',
        begun_at: 1,
        last_played_at: 1,
        removed_at: app.clock.now() - 1_000 + from + index,
      }));
    await app.app.database.write((trx) =>
      trx.insertInto('removed_stories').values(asNotes(0, 50)).execute(),
    );
    await story.start(ben);
    await story.start(guest);
    await removeAccount(app, anna);
    const notes = (await notesFor(app, ben)).map(({ story_id }) => story_id);
    expect(notes).toEqual([
      story.id,
      ...asNotes(1, 49)
        .map(({ story_id }) => story_id)
        .toReversed(),
    ]);
    expect(await countNotes(app)).toBe(51);

    await dismiss(app, ben, story.id);
    await app.app.database.write((trx) =>
      trx.insertInto('removed_stories').values(asNotes(50, 1)).execute(),
    );
    await app.call('POST /api/user/me/guest-playthroughs', {
      body: { guest_token: guest.token },
      token: ben.token,
    });
    expect(await notesFor(app, ben)).toHaveLength(50);
    expect(await countNotes(app)).toBe(50);
  });
});
