import { keysOf } from '@brasslamp/story/model/records';
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { onePixel } from '../../../../testing/images.ts';
import { publishLamp } from '../../../../testing/stories.ts';
import {
  describeOnBothDatabases,
  type TestApp,
  type TestUser,
} from '../../../../testing/test-app.ts';
import { mediaCalls } from '../../../media/testing/media-calls.ts';
import { importDying } from '../../testing/dying-site.ts';

const story = '/api/stories/:username/:story_slug';

const callsOf = (app: TestApp, { username, token }: TestUser) => {
  const params = { username, story_slug: 'the-brass-lamp' };
  const inStory = { params, token };
  const versionsOf = async () => (await app.call(`GET ${story}/versions`, inStory)).data.versions;
  return {
    params,
    archive: async () => unzipSync((await app.call('GET /api/user/me/export', { token })).bytes),
    take: (files: Unzipped, headers = {}) =>
      app.call('POST /api/stories/:username/import', {
        params: { username },
        // Sent again it is the same, byte by byte: a zip has the times of its files.
        body: { file: Buffer.from(zipSync(files, { mtime: '2026-01-01' })) },
        token,
        headers,
      }),
    versions: versionsOf,
    restore: (version_id: string) =>
      app.call(`POST ${story}/versions/:version_id/restore`, {
        params: { ...params, version_id },
        token,
      }),
    compare: async (from: string, version_id: string) =>
      (
        await app.call(`GET ${story}/versions/:version_id/changes`, {
          params: { ...params, version_id },
          query: { from },
          token,
        })
      ).data,
    results: async () => (await app.call(`GET ${story}/test-plays/results`, inStory)).data,
    publish: () => app.call(`PATCH ${story}`, { params, body: { status: 'published' }, token }),
    publishAgain: () =>
      app.call(`POST ${story}/versions`, { params, body: { note: 'Mended.' }, token }),
    draft: async () => (await app.call(`GET ${story}/draft`, inStory)).data,
  };
};

/** Two versions between which a node was renamed and one deleted, a draft that was archived, a picture, a test play. */
async function writeWithHistory(app: TestApp, anna: TestUser) {
  const { story: lamp, hall, cellar, light } = await publishLamp(app, anna);
  const { add } = mediaCalls(app, 'image', lamp.params, anna.token);
  const picture = (await add(onePixel)).data.url as string;
  await lamp.putNode(hall.id, { name: 'Great hall', body: `Dark.\n\n![A dot](${picture})` });
  const attic = await lamp.addNode(hall.chapter_id, 'Attic', { body: 'Dusty.' });
  const calls = callsOf(app, anna);
  app.clock.advance(1_000);
  expect((await calls.publishAgain()).status).toBe(201);
  await lamp.deleteNode(attic.id);
  await lamp.putNode(cellar.id, { body: 'Only in the archived draft.' });
  const [second] = await calls.versions();
  expect((await calls.restore(second.id)).status).toBe(200);
  await lamp.putNode(cellar.id, { name: 'Vault' });
  await app.call(`POST ${story}/test-plays`, {
    params: lamp.params,
    body: {
      name: 'Light it',
      seed: 3,
      steps: [{ node_id: hall.id, action_id: light }],
      expects: { node_id: hall.id, ending: null },
    },
    token: anna.token,
  });
  return calls;
}

const isOfStories = (path: string) =>
  /history\.json$|brasslamp\.json$|\/(?:media|import|playthroughs)\//.test(path);

const storyFiles = (files: Unzipped) =>
  Object.entries(files)
    .filter(([path]) => isOfStories(path))
    .map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')])
    .toSorted();

const rowsOf = async ({ app }: TestApp) => {
  const tables = ['stories', 'nodes', 'story_versions', 'story_images', 'test_plays'] as const;
  const counts = tables.map(
    async (table) => (await app.database.read.selectFrom(table).select('id').execute()).length,
  );
  const texts = await app.database.read.selectFrom('staged_texts').select('id').execute();
  return [...(await Promise.all(counts)), texts.length];
};

const historyPath = 'stories/the-brass-lamp/history.json';

describeOnBothDatabases('the versions of a story in an archive', (openApp) => {
  it('come back in as they were, and leave again as the same bytes', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const before = await writeWithHistory(app, anna);
    const archive = await before.archive();
    expect(keysOf(archive).filter((path) => /(versions|kept-drafts)\//.test(path))).toHaveLength(3);
    const after = callsOf(app, ben);
    const taken = await after.take(archive);
    expect(taken.status).toBe(201);
    expect(taken.data.stories).toMatchObject([{ story: { status: 'draft' } }]);
    expect(storyFiles(await after.archive())).toEqual(storyFiles(archive));

    const facts = (all: { number: number; note: string; created_at: string }[]) =>
      all.map(({ number, note, created_at }) => [number, note, created_at]);
    const [was, is] = [await before.versions(), await after.versions()];
    expect(facts(is)).toEqual(facts(was));
    // What nobody's browser can mistake: another text has another hash, for its parts have other ids.
    expect(is.map(({ hash }: { hash: string }) => hash)).not.toEqual(
      was.map(({ hash }: { hash: string }) => hash),
    );
  });

  it('are past ones: readers get none before their author publishes', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const archive = await (await writeWithHistory(app, anna)).archive();
    const mine = callsOf(app, ben);
    await mine.take(archive);
    const found = await app.call(`GET ${story}`, { params: mine.params });
    expect(found.status).toBe(404);
    const versions = await mine.versions();
    expect(versions.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([
      false,
      false,
    ]);
    expect((await mine.publish()).status).toBe(200);
    expect((await mine.versions())[0]).toMatchObject({ number: 3, is_current: true });
    expect((await app.call(`GET ${story}`, { params: mine.params })).status).toBe(200);
  });

  it('have the same parts as the draft, whatever they were called: they can be compared, restored and tried', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const theirs = await writeWithHistory(app, anna);
    const mine = callsOf(app, ben);
    await mine.take(await theirs.archive());
    const shown = async ({ versions, compare }: typeof mine) => {
      const [second, first] = await versions();
      const changes = await compare(first.id, second.id);
      return JSON.parse(JSON.stringify(changes), (key, value) =>
        /id$|^(url|from|to|hash)$/.test(key) && typeof value === 'string' ? '' : value,
      );
    };
    const withoutAddresses = (value: unknown) =>
      JSON.stringify(value).replace(/\/media\/[0-9a-f]{32}/g, '/media/');
    expect(withoutAddresses(await shown(mine))).toBe(withoutAddresses(await shown(theirs)));
    expect((await mine.results()).results).toMatchObject([{ name: 'Light it', holds: true }]);
    const idOf = async (name: string) =>
      (await mine.draft()).nodes.find((node: { name: string }) => node.name === name)?.id;
    const hall = await idOf('Great hall');
    const [, first] = await mine.versions();
    expect((await mine.restore(first.id)).status).toBe(200);
    expect(await idOf('Hall')).toBe(hall);
  });

  it('leave nothing when the site is killed at any point', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const archive = Buffer.from(zipSync(await (await writeWithHistory(app, anna)).archive()));
    const before = await rowsOf(app);
    const params = { username: 'ben' };
    const look = async () => {
      const { data } = await app.call('GET /api/stories/:username', { params, token: ben.token });
      expect(data.stories).toEqual([]);
    };
    // Its row, a picture, the draft in pieces, three versions, the test play.
    expect(await importDying(app, { archive, author: ben, look })).toBeGreaterThan(8);
    expect(await rowsOf(app)).toEqual(before);
  });

  it('come once, however often they are sent under one key', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const archive = await (await writeWithHistory(app, anna)).archive();
    const { take } = callsOf(app, ben);
    const before = await rowsOf(app);
    const headers = { 'idempotency-key': 'once' };
    const replies = [await take(archive, headers), await take(archive, headers)];
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[1]?.data).toEqual(replies[0]?.data);
    const [stories = 0] = await rowsOf(app);
    expect(stories).toBe((before[0] ?? 0) + 1);
  });
});

type History = Record<string, Record<string, unknown>[]>;

/** An archive whose list of versions was changed. */
function withHistory(files: Unzipped, change: (history: History) => void): Unzipped {
  const history = JSON.parse(strFromU8(files[historyPath] ?? new Uint8Array()));
  change(history);
  return { ...files, [historyPath]: strToU8(JSON.stringify(history)) };
}

const firstOf = (history: History, list: string) => history[list]?.[0] ?? {};

const hostile: [name: string, change: (files: Unzipped) => Unzipped, said: RegExp][] = [
  [
    'a version of which there is no file',
    (files) =>
      withHistory(files, (all) =>
        Object.assign(firstOf(all, 'versions'), { file: 'versions/9.brasslamp.json' }),
      ),
    /versions\.0\.file.*no_such_file/,
  ],
  [
    'a file of another story, or from elsewhere',
    (files) =>
      withHistory(files, (all) =>
        Object.assign(firstOf(all, 'versions'), { file: '../other/story.brasslamp.json' }),
      ),
    /versions\.0\.file/,
  ],
  [
    'one number twice',
    (files) => withHistory(files, (all) => Object.assign(firstOf(all, 'versions'), { number: 1 })),
    /versions\.1\.number.*listed_twice/,
  ],
  [
    'a version of no number',
    (files) => withHistory(files, (all) => Object.assign(firstOf(all, 'versions'), { number: -1 })),
    /versions\.0\.number/,
  ],
  [
    'the owner of somebody else',
    (files) =>
      withHistory(files, (all) =>
        Object.assign(firstOf(all, 'versions'), { owner_id: 'x', is_current: true }),
      ),
    /versions\.0\.owner_id.*unknown_field/,
  ],
  [
    'more archived drafts than a story has',
    (files) =>
      withHistory(files, (all) => {
        all.kept_drafts = Array.from({ length: 21 }, () => firstOf(all, 'kept_drafts'));
      }),
    /kept_drafts/,
  ],
  [
    'a test play of two acts at once',
    (files) =>
      withHistory(files, (all) => {
        firstOf(all, 'test_plays').steps = [{ node: 'hall', choice: 'a1', offered: 'hall' }];
      }),
    /test_plays\.0\.steps\.0/,
  ],
  [
    'a list that is none',
    (files) => ({ ...files, [historyPath]: strToU8('[') }),
    /not_readable|json/i,
  ],
  [
    'a version that is no story',
    (files) => ({
      ...files,
      'stories/the-brass-lamp/versions/1.brasslamp.json': strToU8(
        '{"format":"brasslamp-story","version":1}',
      ),
    }),
    /story_file_unreadable/,
  ],
  [
    'a version without a node',
    (files) => ({
      ...files,
      'stories/the-brass-lamp/versions/1.brasslamp.json': strToU8(
        '{"format":"brasslamp-story","version":1,"level":3,"title":"Empty","chapters":[{"title":"One"}]}',
      ),
    }),
    /story_empty/,
  ],
  [
    'an archive of a later form',
    (files) => ({
      ...files,
      'brasslamp-archive.json': strToU8('{"format":"brasslamp-archive","version":2}'),
    }),
    /version 2/,
  ],
];

describeOnBothDatabases('an archive that is not as a site writes it', (openApp) => {
  it('is refused by its reason, and nothing of it stays', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const archive = await (await writeWithHistory(app, anna)).archive();
    const { take } = callsOf(app, ben);
    const before = await rowsOf(app);
    for (const [name, change, said] of hostile) {
      const reply = await take(change(archive));
      expect([400, 409, 422], name).toContain(reply.status);
      expect(JSON.stringify(reply.body), name).toMatch(said);
      expect(await rowsOf(app), name).toEqual(before);
    }
  });

  it('may call parts the same as it likes: they stay in their story, and each has an id of its own', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const theirs = await writeWithHistory(app, anna);
    const draft = await theirs.draft();
    const archive = withHistory(await theirs.archive(), (all) => {
      const nodes = draft.nodes.map(({ id }: { id: string }) => id);
      firstOf(all, 'versions').same = {
        nodes: [
          ['great-hall', nodes[0]],
          ['cellar', 'great-hall'],
          ['__proto__', 'constructor'],
        ],
      };
    });
    const mine = callsOf(app, ben);
    expect((await mine.take(archive)).status).toBe(201);
    const read = app.app.database.read;
    const rows = await read.selectFrom('nodes').select(['id', 'story_id']).execute();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const [second] = await mine.versions();
    expect((await mine.restore(second.id)).status).toBe(200);
    expect((await theirs.draft()).nodes).toEqual(draft.nodes);
  });
});
