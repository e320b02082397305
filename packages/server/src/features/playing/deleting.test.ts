import { expect, it } from 'vitest';
import { createHeavyWork } from '../../heavy-work/heavy-work.ts';
import { beginStory, publishLamp, type StoryUnderTest } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { purgeDeleted } from './playthroughs/change-playthrough.ts';
import { createPlayableVersions } from './turns/playable-versions.ts';
import { takeTurn } from './turns/take-turn.ts';

const hourMs = 60 * 60 * 1_000;
const one = '/api/stories/:username/:story_slug/playthrough/:playthrough_id';

/** Calls about one playthrough, in its reader's name. */
function binOf(app: TestApp, story: StoryUnderTest, { token }: TestUser, playthrough_id: string) {
  const params = { ...story.params, playthrough_id };
  return {
    remove: () => app.call(`DELETE ${one}`, { params, token }),
    restore: () => app.call(`POST ${one}/restore`, { params, token }),
  };
}

const listOf = async (app: TestApp, { username, token }: TestUser): Promise<string[]> =>
  (
    await app.call('GET /api/stories/:username/playthroughs', { params: { username }, token })
  ).data.map(({ id }: { id: string }) => id);

describeOnBothDatabases('A deleted playthrough', (openApp) => {
  it('is gone for its reader, and comes back as it was', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, down, up } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    const played = await story.act(ben, id, { action_id: down });
    app.clock.advance(1_000);
    const { id: later } = (await story.start(ben)).data;
    const bin = binOf(app, story, ben, id);
    expect((await bin.remove()).status).toBe(204);
    expect((await bin.remove()).status).toBe(404);
    expect((await story.resume(ben, id)).status).toBe(404);
    expect((await story.act(ben, id, { action_id: up })).status).toBe(404);
    expect(await listOf(app, ben)).toEqual([later]);
    const inStory = await app.call('GET /api/stories/:username/:story_slug/playthrough', {
      params: story.params,
      token: ben.token,
    });
    expect(inStory.data).toHaveLength(1);

    app.clock.advance(23 * hourMs);
    const restored = await bin.restore();
    expect([restored.status, restored.data]).toEqual([200, played.data]);
    expect((await story.resume(ben, id)).data).toEqual(played.data);
    expect(await listOf(app, ben)).toEqual([later, id]);
    expect((await bin.restore()).data).toEqual(played.data);
    expect((await story.act(ben, id, { type: 'rewind', turn: 0 })).data.node.name).toBe('Hall');
  });

  it('gets no turn that was under way when it was deleted', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, down } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    const { database } = app.app;
    const bin = binOf(app, story, ben, id);
    // Between what the turn read and what it writes.
    const deletedBefore: typeof database.write = async (run) => {
      await bin.remove();
      return database.writeAtOnce(run);
    };
    const late = takeTurn(
      {
        database: { ...database, writeAtOnce: deletedBefore },
        versions: createPlayableVersions(),
        heavy: createHeavyWork(database.read, null),
        now: app.clock.now,
      },
      {
        viewer: { ...ben, user_id: ben.id, is_admin: false, is_guest: false, session_id: '' },
        params: { ...story.params, playthrough_id: id },
        body: { type: 'choose', action_id: down },
        query: {},
        ifMatch: null,
        ip: '127.0.0.1',
        userAgent: '',
      },
    );
    await expect(late).rejects.toMatchObject({ code: 'not_found' });
    const turns = await database.read
      .selectFrom('turns')
      .select('turn')
      .where('playthrough_id', '=', id)
      .execute();
    expect(turns).toEqual([{ turn: 0 }]);
    expect((await bin.restore()).data).toMatchObject({ turn: 0, node: { name: 'Hall' } });
  });

  it('can come back for a day, and to its reader alone', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    const { story: other } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    const bin = binOf(app, story, ben, id);
    await bin.remove();
    expect((await binOf(app, story, anna, id).restore()).status).toBe(404);
    expect((await binOf(app, other, ben, id).restore()).status).toBe(404);
    app.clock.advance(24 * hourMs);
    expect((await bin.restore()).status).toBe(404);
  });

  it('takes no place among the 200, until it comes back', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    const bin = binOf(app, story, ben, id);
    await app.app.database.write(async (trx) => {
      const row = await trx
        .selectFrom('playthroughs')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const copies = Array.from({ length: 199 }, (_, copy) => ({ ...row, id: `copy-${copy}` }));
      await trx.insertInto('playthroughs').values(copies).execute();
    });
    expect((await story.start(ben)).status).toBe(422);
    await bin.remove();
    expect((await story.start(ben)).status).toBe(201);
    const refused = await bin.restore();
    expect([refused.status, refused.body.code]).toEqual([422, 'limit_reached']);
  });

  it('is forgotten after a day, with its turns, and no other one is', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, down } = await publishLamp(app, anna);
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      const { id } = (await story.start(ben)).data;
      await story.act(ben, id, { action_id: down });
      ids.push(id);
    }
    const [remaining, first, second] = ids as [string, string, string];
    const purge = () => purgeDeleted(app.app.database, app.clock.now());
    const left = async () => {
      const db = app.app.database.read;
      const turns = await db.selectFrom('turns').select('playthrough_id').distinct().execute();
      const rows = await db.selectFrom('playthroughs').select('id').orderBy('id').execute();
      expect(turns.map((turn) => turn.playthrough_id).sort()).toEqual(rows.map(({ id }) => id));
      return rows.map(({ id }) => id);
    };
    await binOf(app, story, ben, first).remove();
    app.clock.advance(hourMs);
    await binOf(app, story, ben, second).remove();
    app.clock.advance(23 * hourMs - 1);
    await purge();
    expect(await left()).toEqual([remaining, first, second]);
    app.clock.advance(1);
    await purge();
    expect(await left()).toEqual([remaining, second]);
    app.clock.advance(hourMs);
    await purge();
    expect(await left()).toEqual([remaining]);
    expect((await story.resume(ben, remaining)).data.turn).toBe(1);
  });

  it('takes the snapshots of a draft with it that nothing else needs', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const only = await story.addNode(chapter.id, 'Only', { body: 'First.' });
    const playEdited = async (body: string) => {
      await story.putNode(only.id, { body });
      return (await story.start(anna)).data;
    };
    const first = await playEdited('1');
    const second = await playEdited('2');
    // It is in a third snapshot; one turn of it was made in the first of its own.
    const moved = await playEdited('3');
    await story.putNode(only.id, { body: '4' });
    const again = (await story.act(anna, moved.id, { type: 'restart' })).data;
    const newest = await playEdited('5');
    for (const { id } of [first, newest]) await binOf(app, story, anna, id).remove();
    const versions = async () => {
      const rows = await app.app.database.read.selectFrom('story_versions').select('id').execute();
      return rows.map(({ id }) => id).sort();
    };
    const all = [first, second, moved, again, newest].map(({ version_id }) => version_id);
    await purgeDeleted(app.app.database, app.clock.now());
    expect(await versions()).toEqual(all.toSorted());
    app.clock.advance(24 * hourMs);
    await purgeDeleted(app.app.database, app.clock.now());
    expect(await versions()).toEqual(all.slice(1).toSorted());
    const back = await story.act(anna, moved.id, { type: 'rewind', turn: 0 });
    expect(back.data.version_id).toBe(newest.version_id);
    const { turns } = (await story.history(anna, moved.id)).data;
    expect(JSON.stringify(turns.at(-1).body)).toContain('"3"');
    expect((await story.start(anna)).data.version_id).toBe(newest.version_id);
  });

  it('of a published story leaves its versions alone', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    await story.putNode(hall.id, { body: 'New.' });
    await story.publishChanges();
    await binOf(app, story, ben, id).remove();
    app.clock.advance(25 * hourMs);
    await purgeDeleted(app.app.database, app.clock.now());
    const rows = await app.app.database.read.selectFrom('story_versions').select('id').execute();
    expect(rows).toHaveLength(2);
  });
});
