import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { addHistoryBytes, insertEntries } from './queries.ts';
import { thinHistories } from './thin-history.ts';

const megabyte = 1024 * 1024;
const hourMs = 60 * 60 * 1_000;
/** A time that nothing here comes to. */
const later = { now: 0, thin_at: Number.MAX_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER };

/** A story, and entries that say to be large: what they say is what is counted. */
async function writeStory(app: TestApp, author: TestUser) {
  const { story, garden } = await publishLamp(app, author);
  const { database } = app.app;
  let written = 0;
  const ofStory = (table: 'node_history' | 'node_history_sizes') =>
    database.read.selectFrom(table).where('story_id', '=', story.id);
  return {
    id: story.id,
    async fill(megabytes: number) {
      const entry = { story_id: story.id, node_id: garden.id, hash: '', content: Buffer.of(3, 0) };
      const own = { user_id: author.id, act: 'write' as const, words: 1, bytes: megabyte };
      const rows = Array.from({ length: megabytes }, (_, at) => ({
        ...{ ...entry, ...own, id: newId() },
        // One in each hour of the last days.
        created_at: app.clock.now() - (megabytes - at) * hourMs,
      }));
      await database.write(async (trx) => {
        await insertEntries(trx, rows);
        await addHistoryBytes(trx, story.id, megabytes * megabyte, later);
      });
    },
    /** Whether a change of a node is in its history afterwards. */
    async isKept() {
      const entries = async () => (await ofStory('node_history').select('id').execute()).length;
      const before = await entries();
      written += 1;
      const { status } = await story.putNode(garden.id, { body: `Written ${written} times.` });
      expect(status).toBe(200);
      return (await entries()) > before;
    },
    async bytes() {
      const row = await ofStory('node_history_sizes').select('bytes').executeTakeFirst();
      return Number(row?.bytes ?? 0);
    },
  };
}

const ofAuthor = async (app: TestApp, { id }: TestUser) => {
  const query = app.app.database.read.selectFrom('stored_bytes').select('history');
  return Number((await query.where('user_id', '=', id).executeTakeFirst())?.history ?? 0);
};

const thin = (app: TestApp) => thinHistories(app.app.database, app.clock.now());

describeOnBothDatabases('The limits on histories', (openApp) => {
  it('keep no more than 60 MB of a story, refuse nobody, and leave at most 50 MB of it', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const [full, other] = [await writeStory(app, anna), await writeStory(app, anna)];
    await full.fill(59);
    expect(await full.isKept()).toBe(true);
    await full.fill(1);
    const bytes = await full.bytes();
    for (const _ of [1, 2]) expect(await full.isKept()).toBe(false);
    expect(await full.bytes()).toBe(bytes);
    expect(await other.isKept()).toBe(true);

    await thin(app);
    expect(await full.bytes()).toBeLessThanOrEqual(50 * megabyte);
    // Of the last day all that there is; of each day before, its last.
    expect(await full.bytes()).toBeGreaterThan(24 * megabyte);
    expect(await full.isKept()).toBe(true);
  });

  it('keep no more than 200 MB of an author, and each story gives its share', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const stories = [];
    for (const _ of [1, 2, 3, 4, 5]) stories.push(await writeStory(app, anna));
    const [first, ...others] = stories;
    const his = await writeStory(app, ben);
    if (!first) throw new Error('No story was written');
    await first.fill(39);
    for (const other of others) await other.fill(40);
    expect(await first.isKept()).toBe(true);
    await first.fill(1);
    expect(await ofAuthor(app, anna)).toBeGreaterThan(200 * megabyte);

    const before = await ofAuthor(app, anna);
    for (const story of stories) expect(await story.isKept()).toBe(false);
    expect(await ofAuthor(app, anna)).toBe(before);
    expect(await his.isKept()).toBe(true);

    await thin(app);
    const shares = await Promise.all(stories.map((story) => story.bytes()));
    expect(await ofAuthor(app, anna)).toBe(shares.reduce((sum, bytes) => sum + bytes, 0));
    expect(await ofAuthor(app, anna)).toBeLessThan(190 * megabyte);
    for (const share of shares) expect(share).toBeGreaterThan(25 * megabyte);
    for (const story of stories) expect(await story.isKept()).toBe(true);

    const total = await ofAuthor(app, anna);
    const gone = await first.bytes();
    await app.app.database.write((trx) =>
      trx.deleteFrom('stories').where('id', '=', first.id).execute(),
    );
    expect(await ofAuthor(app, anna)).toBe(total - gone);
  });
});
