import { limits } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { longestBlockedShare } from '../../testing/longest-blocked-share.ts';
import { fileOf, preparedFile, preparedStory } from '../../testing/prepared-story.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { purgeParts } from '../draft/bin/delete-parts.ts';

const story = '/api/stories/:username/:story_slug';

async function open(app: TestApp, author?: TestUser) {
  const anna = author ?? (await app.signUp('anna'));
  const { token } = anna;
  const params = { username: 'anna', story_slug: 'the-mill' };
  const inStory = { params, token };
  const ofNode = (node_id: string) => ({ params: { ...params, node_id }, token });
  return {
    token,
    params,
    send: (file: Buffer, headers = {}) =>
      app.call('POST /api/stories/:username/prepared', {
        params: { username: 'anna' },
        body: { file },
        token,
        headers,
      }),
    draft: async () => (await app.call(`GET ${story}/draft`, inStory)).data,
    outline: async () => (await app.call(`GET ${story}/outline`, inStory)).data,
    left: async () => (await app.call(`GET ${story}/import`, inStory)).data,
    settle: (ids: number[], is_settled = true) =>
      app.call(`PUT ${story}/import/losses`, { ...inStory, body: { ids, is_settled } }),
    original: (id: string) => app.call(`GET ${story}/import/originals/:node_id`, ofNode(id)),
    letGo: (id: string) => app.call(`DELETE ${story}/import/originals/:node_id`, ofNode(id)),
    list: async () => {
      const mine = { params: { username: 'anna' }, token };
      return (await app.call('GET /api/stories/:username', mine)).data.stories;
    },
  };
}

const errorsOf = (reply: { body: { errors: { path: string; message_id: string }[] } }) =>
  reply.body.errors.map(({ path, message_id }) => [path, message_id]);

describeOnBothDatabases('A story that a preview prepared', (openApp) => {
  it('becomes a draft, with its places on the map, its notes, its losses and its originals', async () => {
    const app = await openApp();
    const anna = await open(app);
    const made = await anna.send(preparedFile());
    expect([made.status, made.data.status, made.data.slug]).toEqual([201, 'draft', 'the-mill']);
    const { nodes, items, variables } = await anna.draft();
    const [start, inside] = nodes;
    expect([start.name, start.actions[0].target]).toEqual(['Start', inside.id]);
    expect(made.data.start_node_id).toBe(start.id);
    expect(items[0]).toMatchObject({ key: 'lamp', location: start.id });
    expect(variables[0]).toMatchObject({ key: 'gold', initial: 3, max: 1_000_000 });
    expect((await anna.outline()).marks).toMatchObject([
      { id: start.id, position: { x: 120, y: -40 }, note: 'Warmer.' },
    ]);
    const left = await anna.left();
    expect(left.source).toMatchObject({ file: 'mill.html', format: 'SugarCube 2.36', ifid: 'ABC' });
    expect(left.losses).toMatchObject([
      { id: 0, node_id: start.id, kind: 'shown_at_once', became: 'near', line: 3, column: 1 },
      { id: 1, node_id: null, kind: 'script_left_out', became: 'nothing', is_settled: false },
    ]);
    expect(left.originals).toEqual([start.id]);
    const { data } = await anna.original(start.id);
    expect(data).toEqual({ unit: 'Start', text: 'A <b>mill</b>.' });
  });

  it('has its losses mended and opened again, and its originals let go', async () => {
    const app = await openApp();
    const anna = await open(app);
    await anna.send(preparedFile());
    const settled = async () =>
      (await anna.left()).losses.map((loss: { is_settled: boolean }) => loss.is_settled);
    // One that the story does not have is passed over.
    expect((await anna.settle([0, 900])).status).toBe(204);
    expect(await settled()).toEqual([true, false]);
    await anna.settle([0], false);
    expect(await settled()).toEqual([false, false]);
    const [id] = (await anna.left()).originals;
    expect((await anna.letGo(id)).status).toBe(204);
    expect((await anna.left()).originals).toEqual([]);
    const gone = [await anna.original(id), await anna.letGo(id)];
    expect(gone.map(({ status, body }) => [status, body.message_id])).toEqual([
      [404, 'not_found.import_original'],
      [404, 'not_found.import_original'],
    ]);
  });

  it('loses what belongs to a node when that is gone for good, and not before', async () => {
    const app = await openApp();
    const anna = await open(app);
    await anna.send(preparedFile());
    const [id] = (await anna.left()).originals;
    const ofNode = { params: { ...anna.params, node_id: id }, token: anna.token };
    await app.call(`DELETE ${story}/nodes/:node_id`, ofNode);
    expect((await anna.original(id)).status).toBe(200);
    // What is to be mended in it waits with it.
    const losses = (await anna.left()).losses;
    expect(losses.map((one: { node_id: string | null }) => one.node_id)).toEqual([null]);
    app.clock.advance(31 * 24 * 60 * 60 * 1_000);
    await purgeParts(app.app.database, app.clock.now());
    const rows = async (table: 'import_originals' | 'import_losses') =>
      (await app.app.database.read.selectFrom(table).select('node_id').execute()).map(
        ({ node_id }) => node_id,
      );
    expect(await rows('import_originals')).toEqual([]);
    expect(await rows('import_losses')).toEqual([null]);
  });

  it('is refused with every field that is wrong, and leaves nothing behind', async () => {
    const app = await openApp();
    const anna = await open(app);
    const wrong = preparedStory({
      nodes: { Start: 'x'.repeat(200_001), ' START ': '', Other: 'x' },
    });
    const [start, second, other] = wrong.story.nodes;
    if (!start || !second || !other) throw new Error('There are three nodes');
    other.actions = [{ id: 'a1', label: 'x'.repeat(501), target: null }];
    expect(errorsOf(await anna.send(fileOf(wrong)))).toEqual([
      ['story.nodes.0.body', 'too_long'],
      ['story.nodes.2.actions.0.label', 'too_long'],
    ]);
    start.body = '';
    other.actions[0] = { id: 'a1', label: '', target: null };
    second.chapter_id = start.id ?? '';
    const node_id = wrong.story.chapters[0]?.id ?? '';
    const sent = {
      ...wrong,
      notes: [{ node_id, note: 'z' }],
      originals: [
        { node_id: start.id, unit: '', text: 'x' },
        { node_id, unit: '', text: 'y' },
      ],
      losses: [{ ...wrong.losses[0], node_id }],
    };
    expect(errorsOf(await anna.send(fileOf(sent)))).toEqual([
      ['story.nodes.1.name', 'listed_twice'],
      ['story.nodes.2.actions.0.id', 'listed_twice'],
      ['story.nodes.1.chapter_id', 'no_such_chapter'],
      ['notes.0.node_id', 'no_such_node'],
      ['originals.1.node_id', 'no_such_node'],
      ['losses.0.node_id', 'no_such_node'],
    ]);
    const old = preparedStory();
    const [first] = old.story.nodes;
    if (first) first.actions = [{ id: 'a1', label: '', target: 'back' }];
    const ofLevel1 = { ...old, story: { ...old.story, level: 1 } };
    expect(errorsOf(await anna.send(fileOf(ofLevel1)))).toEqual([
      ['story.nodes.0.actions.0.target', 'raise_first'],
    ]);
    const unknown = await anna.send(fileOf({ ...preparedStory(), owner_id: 'me' }));
    expect(errorsOf(unknown)).toEqual([['owner_id', 'unknown_field']]);
    const tooLong = preparedStory();
    const text = 'é'.repeat(limits.originalBytes);
    tooLong.originals = [{ node_id: tooLong.story.start_node_id, unit: '', text }];
    expect(errorsOf(await anna.send(fileOf(tooLong)))).toEqual([
      ['originals.0.text', 'original_too_long'],
    ]);
    expect((await anna.send(Buffer.from('{"story":'))).status).toBe(400);
    const polluted = Buffer.from('{"__proto__":{"a":1}}');
    expect((await anna.send(polluted)).status).toBe(422);
    const { read } = app.app.database;
    for (const table of ['stories', 'import_originals', 'nodes'] as const) {
      expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('comes once, however often it is sent under one key, and in nobody else’s name', async () => {
    const app = await openApp();
    const anna = await open(app);
    const headers = { 'idempotency-key': 'once' };
    const file = preparedFile();
    const [first, again] = [await anna.send(file, headers), await anna.send(file, headers)];
    expect([again.status, again.data.id]).toEqual([201, first.data.id]);
    expect(await anna.list()).toHaveLength(1);
    const ben = await app.signUp('ben');
    const theirs = await app.call('POST /api/stories/:username/prepared', {
      params: { username: 'anna' },
      body: { file },
      token: ben.token,
    });
    expect([theirs.status, theirs.body.message_id]).toEqual([403, 'not_allowed.other_author']);
  });

  it('counts for its author, with all that an import left, and no longer when it is deleted', async () => {
    const app = await openApp();
    const anna = await open(app);
    const text = 'x'.repeat(50_000);
    const prepared = preparedStory();
    prepared.originals = [{ node_id: prepared.story.start_node_id, unit: 'Start', text }];
    await anna.send(fileOf(prepared));
    const stored = async () => {
      const { writing } = await app.app.database.read
        .selectFrom('stored_bytes')
        .select('writing')
        .executeTakeFirstOrThrow();
      return Number(writing);
    };
    const before = await stored();
    expect(before).toBeGreaterThan(50_000);
    const [id] = (await anna.left()).originals;
    await anna.letGo(id);
    expect(before - (await stored())).toBe(50_000);
  });

  it('of 20,000 nodes holds nobody up', async () => {
    const app = await openApp();
    const anna = await open(app);
    const names = Array.from({ length: 20_000 }, (_, at) => [`Node ${at}`, `Room ${at}. Dark.`]);
    const file = preparedFile({ nodes: Object.fromEntries(names) });
    const share = await longestBlockedShare(async () => {
      expect((await anna.send(file)).status).toBe(201);
    });
    expect(share).toBeLessThan(0.1);
    expect((await anna.outline()).nodes).toHaveLength(20_000);
  });
});

describeOnBothDatabases('A file of another tool', (openApp) => {
  const twee =
    ':: StoryTitle\nTwo doors\n\n:: Start\nA mill.\n[[In->Inside]]\n\n:: Inside\nDark.\n';

  it('becomes a draft by one call', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const params = { username: 'anna' };
    const made = await app.call('POST /api/stories/:username/import', {
      params,
      body: { file: Buffer.from(twee) },
      token,
    });
    expect(made.status).toBe(201);
    expect(made.data.stories).toMatchObject([
      { story: { title: 'Two doors', status: 'draft' }, nodes: 2, choices: 1, losses: 0 },
    ]);
  });

  it('that holds no story is refused by its reason', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const params = { username: 'anna' };
    const body = { file: Buffer.from('eggs, flour') };
    const made = await app.call('POST /api/stories/:username/import', { params, body, token });
    expect([made.status, made.body.code]).toEqual([422, 'story_file_unreadable']);
    const mine = await app.call('GET /api/stories/:username', { params, token });
    expect(mine.data.stories).toEqual([]);
  });
});
