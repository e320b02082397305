import { limits } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { createHeavyWork } from '../../../heavy-work/heavy-work.ts';
import { beginStory, publishLamp, type StoryUnderTest } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { publishDueStories } from '../../publishing/publish-due-stories.ts';
import { purgeBin } from '../../stories/purge-bin.ts';

const most = 500_000_000;
const dayMs = 24 * 60 * 60 * 1_000;

const written = (app: TestApp, { id }: TestUser) =>
  app.app.database.read
    .selectFrom('stored_bytes')
    .select(['writing', 'writing_in_bin'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();

/** The same, counted again from the rows. */
async function countAnew(app: TestApp, { id }: TestUser) {
  const db = app.app.database.read;
  const found = { writing: 0, writing_in_bin: 0 };
  const stories = await db.selectFrom('stories').selectAll().where('owner_id', '=', id).execute();
  for (const story of stories) {
    const versions = await db
      .selectFrom('story_versions')
      .select('compiled')
      .where('story_id', '=', story.id)
      .execute();
    const parts = await db
      .selectFrom('binned_pieces')
      .innerJoin('binned_parts', 'binned_parts.id', 'binned_pieces.bin_id')
      .select('content')
      .where('story_id', '=', story.id)
      .execute();
    found[story.status === 'deleted' ? 'writing_in_bin' : 'writing'] +=
      story.text_bytes +
      (await bytesOfRows(app, story.id)) +
      versions.reduce((sum, { compiled }) => sum + Buffer.byteLength(compiled), 0) +
      // The brackets around the row are not counted.
      parts.reduce((sum, { content }) => sum + Buffer.byteLength(content) - 2, 0);
  }
  return found;
}

const bytesOfRow = {
  ...{ chapters: 300, nodes: 500, items: 400, action_ids: 200, story_changes: 300 },
  ...{ binned_parts: 600, story_versions: 600, old_slugs: 300, beta_readers: 200 },
};

/** The bytes that the rows of a story take beside what is in them. */
async function bytesOfRows(app: TestApp, storyId: string): Promise<number> {
  let bytes = 1_500;
  for (const [table, each] of Object.entries(bytesOfRow)) {
    const rows: { name?: string; note?: string }[] = await app.app.database.read
      .selectFrom(table as 'nodes')
      .selectAll()
      .where('story_id', '=', storyId)
      .execute();
    bytes += each * rows.length;
    if (table !== 'nodes') continue;
    for (const { name = '', note = '' } of rows) bytes += 2 * name.length + note.length;
  }
  return bytes;
}

/** Leaves an author so much room, as if other stories of hers took the rest. */
async function leave(app: TestApp, { id }: TestUser, room: number, writing_in_bin = 0) {
  await app.app.database.write((trx) =>
    trx
      .updateTable('stored_bytes')
      .set({ writing: most - room, writing_in_bin })
      .where('user_id', '=', id)
      .execute(),
  );
}

const remove = (app: TestApp, { params }: StoryUnderTest, { token }: TestUser) =>
  app.call('DELETE /api/stories/:username/:story_slug', { params, token });

const restoreStory = (app: TestApp, { id }: StoryUnderTest, { token }: TestUser) =>
  app.call('POST /api/user/me/bin/:story_id/restore', { params: { story_id: id }, token });

const restoreVersion = (
  app: TestApp,
  { params }: StoryUnderTest,
  { token }: TestUser,
  id: string,
) =>
  app.call('POST /api/stories/:username/:story_slug/versions/:version_id/restore', {
    params: { ...params, version_id: id },
    token,
  });

async function binOf(app: TestApp, { params }: StoryUnderTest, { token }: TestUser) {
  const { parts } = (
    await app.call('GET /api/stories/:username/:story_slug/bin', { params, token })
  ).data as { parts: { id: string }[] };
  return parts.map(({ id: bin_id }) => ({
    restore: () =>
      app.call('POST /api/stories/:username/:story_slug/bin/:bin_id/restore', {
        params: { ...params, bin_id },
        token,
      }),
    forget: () =>
      app.call('DELETE /api/stories/:username/:story_slug/bin/:bin_id', {
        params: { ...params, bin_id },
        token,
      }),
  }));
}

const refusal =
  /^An author’s stories can take up to 500 MB .* these would take 50\d\.\d MB\. Delete/;

function expectRefused(what: string, { status, body }: { status: number; body: unknown }) {
  const { code, detail } = body as { code: string; detail: string };
  expect([what, status, code]).toEqual([what, 422, 'limit_reached']);
  expect(detail).toMatch(refusal);
}

describeOnBothDatabases('What an author stores', (openApp) => {
  it('is counted through edits, versions, archived drafts and both bins', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const expectCounted = async (what: string) =>
      expect([what, await written(app, anna)]).toEqual([what, await countAnew(app, anna)]);
    const { story, hall } = await publishLamp(app, anna);
    await expectCounted('a published story');
    const { version_id } = await story.read();
    await story.putNode(hall.id, { body: 'A lamp burns, and another one: both of brass.' });
    const played = await beginStory(app, anna, 'Played');
    await played.addNode((await played.addChapter('One')).id, 'One', { body: 'B'.repeat(2_000) });
    const { writing: unplayed } = await written(app, anna);
    expect((await played.start()).status).toBe(201);
    await expectCounted('a snapshot');
    expect((await written(app, anna)).writing).toBeGreaterThan(unplayed + 2_000);
    const before = (await written(app, anna)).writing;
    await story.publishChanges();
    await expectCounted('a second version');
    expect((await written(app, anna)).writing).toBeGreaterThan(before + 1_000);
    await story.putNode(hall.id, { body: 'A third lamp.' });
    expect((await restoreVersion(app, story, anna, version_id)).status).toBe(200);
    await expectCounted('a version that was restored, and the draft before');
    await story.deleteNode(hall.id);
    await story.putVariables([{ key: 'gold', kind: 'number' }]);
    await story.putVariables([]);
    await expectCounted('parts in the story’s bin');
    const [part, other] = await binOf(app, story, anna);
    expect((await part?.restore())?.status).toBe(200);
    expect((await other?.forget())?.status).toBe(204);
    await expectCounted('parts that left it');
    await beginStory(app, anna, 'Another');
    await remove(app, story, anna);
    await expectCounted('a deleted story');
    expect((await written(app, anna)).writing_in_bin).toBeGreaterThan(1_000);
    await restoreStory(app, story, anna);
    await expectCounted('a story that came back');
    await remove(app, story, anna);
    app.clock.advance(31 * dayMs);
    await purgeBin(app.app.database, app.clock.now());
    await expectCounted('a story that is forgotten');
    expect((await written(app, anna)).writing_in_bin).toBe(0);
    const ben = await app.signUp('ben');
    await publishLamp(app, ben);
    await app.call('DELETE /api/user/me', { body: { password: ben.password }, token: ben.token });
    await expect(written(app, ben)).rejects.toThrow();
  });

  it('has a limit, which whatever adds to it names, and which deleting makes room in', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    const gone = await beginStory(app, anna, 'Gone');
    await remove(app, gone, anna);
    const { version_id } = await story.read();
    await story.putNode(hall.id, { body: 'B'.repeat(300) });
    const adding = {
      'a longer node': () => story.putNode(hall.id, { body: 'B'.repeat(400) }),
      'a new story': () =>
        app.call('POST /api/stories/:username', {
          params: { username: 'anna' },
          body: { title: 'More' },
          token: anna.token,
        }),
      'a publish': () => story.publishChanges(),
      'a version that is restored': () => restoreVersion(app, story, anna, version_id),
      'a story out of the bin': () => restoreStory(app, gone, anna),
    };
    await leave(app, anna, 0);
    const draft = (await story.draft()) as object;
    for (const [what, add] of Object.entries(adding)) expectRefused(what, await add());
    expect(await story.draft()).toEqual(draft);
    expect((await story.read()).version_id).toBe(version_id);
    // Deleting, bringing back what was deleted, and shortening are always possible.
    await story.deleteNode(hall.id);
    const [part] = await binOf(app, story, anna);
    expect((await part?.restore())?.status).toBe(200);
    expect((await story.putNode(hall.id, { body: 'B' })).status).toBe(200);
    expect((await remove(app, await beginRoomy(), anna)).status).toBe(204);
    expect((await story.putNode(hall.id, { body: 'B'.repeat(400) })).status).toBe(200);
    await leave(app, anna, 1_000, most + 900);
    const full = await story.putNode(hall.id, { body: 'B'.repeat(1_390) });
    expect(full.body.detail).toMatch(/1000 MB together with deleted ones.*gone after 30 days/);

    async function beginRoomy() {
      await leave(app, anna, 5_000);
      const roomy = await beginStory(app, anna, 'Roomy');
      await roomy.addNode((await roomy.addChapter('One')).id, 'One', { body: 'B'.repeat(4_000) });
      await leave(app, anna, 0);
      return roomy;
    }
  });

  it('lets one of two publishes through that come at once, where there is room for one', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const stories = [await beginStory(app, anna, 'One'), await beginStory(app, anna, 'Two')];
    for (const story of stories) {
      const chapter = await story.addChapter('One');
      await story.addNode(chapter.id, 'Hall', { body: 'A lamp. '.repeat(1_000) });
    }
    await leave(app, anna, 12_000);
    const replies = await Promise.all(stories.map((one) => one.patch({ status: 'published' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    for (const reply of replies.filter(({ status }) => status === 422)) {
      expectRefused('the other publish', reply);
    }
    const { writing } = await written(app, anna);
    expect(writing).toBeLessThanOrEqual(most);
    expect(writing).toBeGreaterThan(most - 5_000);
  });

  it('refuses a snapshot of a draft for which there is no room, to all who want to play it', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna, 'One');
    const chapter = await story.addChapter('One');
    await story.addNode(chapter.id, 'Hall', { body: 'A lamp. '.repeat(1_000) });
    await leave(app, anna, 7_000);
    expectRefused('a snapshot', await story.start());
    const versions = app.app.database.read.selectFrom('story_versions').select('id');
    expect(await versions.execute()).toEqual([]);
    await leave(app, anna, 20_000);
    expect((await story.start()).status).toBe(201);
    // What is frozen already is played without more room.
    await leave(app, anna, 0);
    expect((await story.start()).status).toBe(201);
  });

  it('refuses a publish that would not fit before it freezes anything, and tells of a plan', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    await story.putNode(hall.id, { body: 'A lamp. '.repeat(1_000) });
    await leave(app, anna, 7_000);
    // Heavy work would read the nodes first.
    await app.app.database.write((trx) =>
      trx.updateTable('nodes').set({ actions: 'broken' }).where('id', '=', hall.id).execute(),
    );
    expectRefused('a publish', await story.publishChanges());
    const publish_at = new Date(app.clock.now() + dayMs).toISOString();
    expect((await story.patch({ publish_at })).status).toBe(200);
    app.clock.advance(2 * dayMs);
    await publishDueStories({
      database: app.app.database,
      now: app.clock.now,
      heavy: createHeavyWork(app.app.database.read, null),
      checker: { check: () => Promise.reject(new Error('busy')), close: async () => {} },
    });
    expect(await story.read()).toMatchObject({
      publish_at: null,
      missed_plan: { reason: 'no_room' },
    });
  });

  it('is refused on the way back from a story’s bin only where the story gets too long', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    await story.deleteNode(hall.id);
    await app.app.database.write((trx) =>
      trx
        .updateTable('stories')
        .set({ text_bytes: limits.storyTextBytes - 5 })
        .where('id', '=', story.id)
        .execute(),
    );
    const [part] = await binOf(app, story, anna);
    const { status, body } = (await part?.restore()) ?? { status: 0, body: null };
    expect([status, body?.code]).toEqual([422, 'limit_reached']);
    expect(body.detail).toMatch(
      /would have 20\.0 MB of text \(20971\d{3} bytes\)\. A story can have up to 20\.0 MB/,
    );
    expect(await binOf(app, story, anna)).toHaveLength(1);
    expect((await story.readNode(hall.id))?.id).toBeUndefined();
  });
});
