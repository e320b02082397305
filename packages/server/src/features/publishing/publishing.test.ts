import { expect, it, vi } from 'vitest';
import { createHeavyWork } from '../../heavy-work/heavy-work.ts';
import { beginStory, makeAdmin, publishLamp, type StoryUnderTest } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { checkToPublish } from '../checking/check-to-publish.ts';
import type { CheckOutcome } from '../checking/checker.ts';
import { freezeNow } from '../versions/freeze-draft.ts';
import { freezeSnapshot, freezeVersion, purgeSnapshots } from '../versions/freeze-version.ts';
import { publish } from './publish.ts';

const listKey = 'GET /api/stories/:username/:story_slug/versions';
const versionsOf = async (app: TestApp, story: StoryUnderTest, reader: TestUser, query = {}) =>
  (await app.call(listKey, { params: story.params, token: reader.token, query })).data;

describeOnBothDatabases('Publishing', (openApp) => {
  it('freezes version 1 when a story is first published', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const published = await story.read();
    expect(published).toMatchObject({
      status: 'published',
      published_at: '2026-01-01T12:00:00.000Z',
      has_unpublished_changes: false,
    });
    const { versions, next_cursor } = await versionsOf(app, story, anna);
    expect(versions).toEqual([
      {
        id: published.version_id,
        number: 1,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        note: '',
        node_count: 3,
        created_at: '2026-01-01T12:00:00.000Z',
        is_current: true,
        check: { proved: true, states: expect.any(Number), errors: 0, warnings: 0, notes: 0 },
      },
    ]);
    expect(next_cursor).toBeNull();
  });

  it('shows the author, and nobody else, that readers get something older', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall, chapter } = await publishLamp(app, anna);
    const hasChanges = async () => (await story.read()).has_unpublished_changes;
    const edits: [string, () => Promise<unknown>][] = [
      ['a node', () => story.putNode(hall.id, { body: 'Darker.' })],
      ['a title', () => story.patch({ title: 'The Tin Lamp' })],
      ['a start', () => story.patch({ start_node_id: null })],
      ['a new chapter', () => story.addChapter('Two')],
      ['a new node', () => story.addNode(chapter.id, 'Attic')],
      ['logic', () => story.putNode(hall.id, { available_when: 'turns > 3' })],
      ['a variable', () => story.putVariables([{ key: 'gold', kind: 'number' }])],
      ['an achievement', () => story.putAchievements([{ key: 'brave', name: 'Brave' }])],
      ['a content note', () => story.patch({ content_notes: ['spiders'] })],
    ];
    for (const [what, edit] of edits) {
      expect(await hasChanges(), `before ${what}`).toBe(false);
      await edit();
      expect(await hasChanges(), `after ${what}`).toBe(true);
      expect((await story.read(ben)).has_unpublished_changes).toBe(false);
      expect((await story.read(null)).has_unpublished_changes).toBe(false);
      const version = await story.publishChanges({ note: ` ${what} ` });
      expect([version.status, version.data.note]).toEqual([201, what]);
    }
    expect((await versionsOf(app, story, anna)).versions[0].number).toBe(10);
  });

  it('keeps with a version what the checker found in it', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    await story.putNode(hall.id, {
      actions: [{ label: 'Leap', target: null, when: 'has(wings)' }],
    });
    const second = await story.publishChanges();
    const { findings } = (await story.check()).data;
    const count = (asked: string) =>
      findings.filter(({ severity }: { severity: string }) => severity === asked).length;
    expect(count('error')).toBeGreaterThan(0);
    expect(second.data.check).toMatchObject({ errors: count('error'), warnings: count('warning') });
    expect((await versionsOf(app, story, anna)).versions[0].check).toEqual(second.data.check);
  });

  it('keeps what the checker found also where the publish itself changes the story', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, cellar } = await publishLamp(app, anna);
    for (const title of ['The Tin Lamp', 'The Iron Lamp']) {
      await story.patch({ status: 'draft' });
      await story.patch({ title, start_node_id: cellar.id, status: 'published' });
      const { versions } = await versionsOf(app, story, anna);
      expect([title, versions[0].check]).toMatchObject([title, { proved: true, errors: 0 }]);
    }
  });

  it('keeps nothing that the checker said of another content', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    await story.putNode(hall.id, { body: 'Edited while it was checked.' });
    const summary = { proved: true, states: 1, errors: 0, warnings: 0, notes: 0 };
    const frozen = await app.app.database.write(async (trx) => {
      const row = await trx
        .selectFrom('stories')
        .selectAll()
        .where('id', '=', story.id)
        .executeTakeFirstOrThrow();
      const foretold = { reading: { shortest: 1, typical: 1 }, notes: [] };
      const checked = { hash: 'of what was there before', summary, foretold };
      const frozen = await freezeNow(trx, story.id, 0);
      return freezeVersion(trx, row, { note: '', frozen, checked, now: 0 });
    });
    expect(frozen).toMatchObject({ number: 2, check_summary: null });
  });

  it('asks the checker again where a version has no answer yet', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const { versions } = await versionsOf(app, story, anna);
    await app.app.database.write((trx) =>
      trx.updateTable('story_versions').set({ check_summary: null }).execute(),
    );
    expect((await versionsOf(app, story, anna)).versions[0].check).toBeNull();
    expect((await story.publishChanges()).data).toEqual(versions[0]);
  });

  it('goes on without a checker that is slow, and adds what it says later', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const [version] = (await versionsOf(app, story, anna)).versions;
    const { database } = app.app;
    await database.write((trx) =>
      trx.updateTable('story_versions').set({ check_summary: null }).execute(),
    );
    const answer = Promise.withResolvers<CheckOutcome>();
    const checker = { check: () => answer.promise, close: async () => {} };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const heavy = createHeavyWork(database.read, null);
      const facts = { words: 3, endings: 0, ending_names: '[]', first_words: '', notes: [] };
      const counted = { nodeCount: 3, contentRevision: 1, facts };
      const serialized = { pieces: [], hash: version.hash, ...counted };
      const asked = checkToPublish(
        { database, checker, heavy, now: Date.now },
        { id: story.id, owner_id: anna.id },
        { serialized, isWritten: true },
      );
      vi.advanceTimersByTime(10_000);
      expect(await asked).toBeNull();
    } finally {
      vi.useRealTimers();
    }
    const found = { findings: [], endings: [], reading: null, content_notes: [], meets: [] };
    const lateCheck = async () => (await versionsOf(app, story, anna)).versions[0].check;
    expect(await lateCheck()).toBeNull();
    answer.resolve({
      hash: version.hash,
      result: { proved: true, states: 7, ...found },
      media: [],
    });
    await expect.poll(lateCheck).toEqual({ ...version.check, states: 7 });
  });

  it('keeps a change of description or of a place on the map out of versions', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    await story.patch({ description: 'A short one' });
    const moved = await story.putNode(hall.id, { position: { x: 10.5, y: -2 } });
    expect(moved.data.position).toEqual({ x: 10.5, y: -2 });
    expect((await story.read()).has_unpublished_changes).toBe(false);
  });

  it('makes no new version of the same content', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    await story.putNode(hall.id, { body: 'Other.' });
    await story.putNode(hall.id, { body: 'A lamp burns.' });
    expect((await story.read()).has_unpublished_changes).toBe(true);
    const same = await story.publishChanges({ note: 'Again' });
    expect(same.status).toBe(201);
    expect(same.data).toMatchObject({ number: 1, note: '', is_current: true });
    expect((await story.read()).has_unpublished_changes).toBe(false);
    expect((await versionsOf(app, story, anna)).versions).toHaveLength(1);
    // The publish before it ended a plan, and that is no event either.
    await story.patch({ publish_at: new Date(app.clock.now() + 60_000).toISOString() });
    expect((await story.publishChanges()).data.number).toBe(1);
    const published = app.app.database.read.selectFrom('events').select('detail');
    expect(await published.where('type', '=', 'story_published').execute()).toHaveLength(1);
  });

  it('makes nothing public that an admin shut, for any caller', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    const admin = await app.signUp('boss-lady');
    await makeAdmin(app, admin);
    await story.putNode(hall.id, { body: 'New words.' });
    for (const status of ['suspended', 'banned'] as const) {
      const shut = await story.patch({ status }, { token: admin.token });
      expect([status, shut.status]).toEqual([status, 200]);
      const before = await story.read();
      const refused = app.app.database.write(async (trx) => {
        const frozen = await freezeNow(trx, story.id, 0);
        return publish(trx, story.id, { actor: null, ready: { frozen, checked: null }, now: 0 });
      });
      await expect(refused).rejects.toMatchObject({ code: 'status_not_allowed' });
      expect(await story.read()).toEqual(before);
    }
    expect((await versionsOf(app, story, anna)).versions).toHaveLength(1);
  });

  it('lets an author play the newest draft, also where an older one was frozen more slowly', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const hall = await story.addNode((await story.addChapter('One')).id, 'Hall', { body: 'Old.' });
    const { database } = app.app;
    const row = await database.read
      .selectFrom('stories')
      .selectAll()
      .where('id', '=', story.id)
      .executeTakeFirstOrThrow();
    const heavy = createHeavyWork(database.read, null);
    const slow = {
      run: async (...asked: Parameters<typeof heavy.run>) => {
        const older = await heavy.run(...asked);
        await story.putNode(hall.id, { body: 'New.' });
        expect((await story.start(anna)).status).toBe(201);
        return older;
      },
    } as typeof heavy;
    const given = await freezeSnapshot({ database, now: app.clock.now, heavy: slow }, row);
    const later = (await story.start(anna)).data;
    expect(later.version_id).toBe(given.id);
    expect((await story.frozen(anna, given.id)).body.nodes[0].body).toBe('New.');
  });

  it('gives readers what the author sees when a story is published again', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    const first = await story.read();
    await story.patch({ status: 'draft' });
    expect(await story.publishChanges()).toMatchObject({
      status: 409,
      body: { code: 'status_not_allowed' },
    });
    app.clock.advance(1_000);
    await story.patch({ status: 'published' });
    expect((await story.read()).version_id).toBe(first.version_id);
    await story.patch({ status: 'archived' });
    await story.putNode(hall.id, { body: 'New words.' });
    await story.patch({ status: 'published' });
    const now = await story.read();
    expect(now.version_id).not.toBe(first.version_id);
    expect(now.published_at).toBe(first.published_at);
    expect((await versionsOf(app, story, anna)).versions).toMatchObject([
      { number: 2, is_current: true },
      { number: 1, is_current: false },
    ]);
  });

  it('deletes the snapshots that nobody plays, but never the newest of a story', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { database } = app.app;
    const snapshots: string[][] = [];
    for (const title of ['First', 'Second']) {
      const story = await beginStory(app, anna, title);
      const hall = await story.addNode((await story.addChapter('One')).id, 'Hall');
      const played: string[] = [];
      for (const body of ['1', '2', '3']) {
        await story.putNode(hall.id, { body });
        const { id, version_id } = (await story.start(anna)).data;
        played.push(version_id);
        if (body === '1') continue;
        await database.write((trx) =>
          trx.deleteFrom('playthroughs').where('id', '=', id).execute(),
        );
      }
      snapshots.push(played);
    }
    await purgeSnapshots(database);
    const left = await database.read.selectFrom('story_versions').select('id').execute();
    const expected = snapshots.flatMap(([inUse, , newest]) => [inUse, newest]);
    expect(left.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  });

  it('lists versions part by part, to the author only', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall } = await publishLamp(app, anna);
    for (const body of ['2', '3']) {
      await story.putNode(hall.id, { body });
      await story.publishChanges();
    }
    const first = await versionsOf(app, story, anna, { limit: 2 });
    expect(first.versions.map((version: { number: number }) => version.number)).toEqual([3, 2]);
    const rest = await versionsOf(app, story, anna, { limit: 2, cursor: first.next_cursor });
    expect(rest.versions).toMatchObject([{ number: 1 }]);
    expect(rest.next_cursor).toBeNull();
    const params = story.params;
    expect((await app.call(listKey, { params, token: ben.token })).status).toBe(403);
    const publish = await app.call('POST /api/stories/:username/:story_slug/versions', {
      params,
      body: {},
      token: ben.token,
    });
    expect(publish.status).toBe(403);
  });

  it('freezes a story once when it is published twice at the same moment', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    await story.addNode(chapter.id, 'Only');
    const both = await Promise.all([
      story.patch({ status: 'published' }),
      story.patch({ status: 'published' }),
    ]);
    expect(both.map((reply) => reply.status)).toEqual([200, 200]);
    expect((await versionsOf(app, story, anna)).versions).toHaveLength(1);
  });
});
