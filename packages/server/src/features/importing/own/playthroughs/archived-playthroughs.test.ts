import type { ArchivedPlaythrough } from '@brasslamp/contract/archive';
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { publishLamp } from '../../../../testing/stories.ts';
import {
  describeOnBothDatabases,
  type TestApp,
  type TestUser,
} from '../../../../testing/test-app.ts';
import { importDying } from '../../testing/dying-site.ts';

const inStory = '/api/stories/:username/:story_slug';
const folder = 'stories/the-brass-lamp/';
const first = `${folder}playthroughs/1.json`;

const callsOf = (app: TestApp, { username, token }: TestUser) => {
  const params = { username, story_slug: 'the-brass-lamp' };
  const at = (playthrough_id: string) => ({ params: { ...params, playthrough_id }, token });
  const one = `${inStory}/playthrough/:playthrough_id` as const;
  return {
    archive: async () => unzipSync((await app.call('GET /api/user/me/export', { token })).bytes),
    take: (files: Unzipped) =>
      app.call('POST /api/stories/:username/import', {
        params: { username },
        body: { file: Buffer.from(zipSync(files)) },
        token,
      }),
    list: async () => (await app.call(`GET ${inStory}/playthrough`, { params, token })).data,
    resume: (id: string) => app.call(`GET ${one}`, at(id)),
    act: (id: string, body: unknown) => app.call(`PUT ${one}/action`, { ...at(id), body }),
    history: async (id: string) => (await app.call(`GET ${one}/history`, at(id))).data.turns,
    patch: (body: unknown) => app.call(`PATCH ${inStory}`, { params, body, token }),
  };
};

type Calls = ReturnType<typeof callsOf>;

/**
 * Two playthroughs of the author: one that went down with the coin and stands in the second version, one that has a
 * name, was put aside and ended in the third. Somebody else plays, too.
 */
async function playOwn(app: TestApp, anna: TestUser, ben: TestUser) {
  const lamp = await publishLamp(app, anna);
  const { story, hall, cellar, garden, chapter, down, light, out } = lamp;
  await story.putVariables([{ key: 'gold', kind: 'number', initial: 3 }]);
  await story.addItem(chapter.id, { key: 'coin', name: 'Coin', location: hall.id });
  await story.putNode(cellar.id, { on_enter: ['set gold = gold + 2'] });
  await story.publishChanges();
  const coin = async (id: string) => (await story.resume(anna, id)).data.view.items_here[0].id;
  const below = (await story.start(anna)).data.id as string;
  await story.act(anna, below, { action_id: light });
  const taken = await story.act(anna, below, { type: 'take', item_id: await coin(below) });
  expect(taken.status).toBe(200);
  await story.act(anna, below, { action_id: down });
  app.clock.advance(60_000);
  await story.putNode(hall.id, { name: 'Great hall' });
  await story.putNode(garden.id, { ending: { name: 'Free', kind: 'good' } });
  await story.publishChanges();
  const ended = (await story.start(anna)).data.id as string;
  await story.act(anna, ended, { action_id: down });
  await story.act(anna, ended, { action_id: out });
  await story.changePlaythrough(anna, ended, { name: 'The quick one', is_dropped: true });
  await story.act(ben, (await story.start(ben)).data.id, { action_id: down });
  // No version has it yet.
  await story.addNode(chapter.id, 'Attic', { body: 'Dusty.' });
  return { ...lamp, below, ended };
}

const ofPlaythroughs = (files: Unzipped) =>
  Object.entries(files)
    .filter(([path]) => path.startsWith(`${folder}playthroughs/`))
    .map(([path, bytes]) => [path, strFromU8(bytes)])
    .toSorted();

/** What its reader sees, without what another site says otherwise. */
const seen = async (calls: Calls, id: string) => {
  const { node, ending, name, is_dropped, created_at, updated_at, view, state } = (
    await calls.resume(id)
  ).data;
  const text = JSON.stringify({
    node: node.name,
    ending,
    name,
    is_dropped,
    created_at,
    updated_at,
    view,
  });
  const { turn, seed } = state;
  return {
    told: text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'),
    turn,
    seed,
    variables: Object.values(state.variables ?? {}),
    visits: Object.values(state.visits),
    chosen: state.chosen,
    items: JSON.stringify(Object.values(state.items ?? {})),
    endings: state.endings,
  };
};

const rowsOf = async ({ app }: TestApp) => {
  const { read } = app.database;
  const counts = (['stories', 'playthroughs', 'turns'] as const).map(
    async (table) => (await read.selectFrom(table).selectAll().execute()).length,
  );
  const bytes = await read
    .selectFrom('stored_bytes')
    .select(['user_id', 'playing', 'in_bin'])
    .orderBy('user_id')
    .execute();
  return { counts: await Promise.all(counts), playing: bytes.filter(({ playing }) => playing > 0) };
};

describeOnBothDatabases('the playthroughs of an author in an archive', (openApp) => {
  it('come back in where they stood, and leave again as the same bytes', async () => {
    const app = await openApp();
    const [anna, ben, cleo] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('cleo'),
    ];
    const { below, ended } = await playOwn(app, anna, ben);
    const before = callsOf(app, anna);
    const archive = await before.archive();
    const files = ofPlaythroughs(archive);
    expect(files).toHaveLength(2);
    expect(JSON.stringify(files)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    const after = callsOf(app, cleo);
    app.clock.advance(60_000);
    expect((await after.take(archive)).status).toBe(201);
    const list = await after.list();
    expect(list).toMatchObject([
      { node: { name: 'Garden' }, name: 'The quick one', is_dropped: true },
      { node: { name: 'Cellar' }, name: '', is_dropped: false },
    ]);
    const [quick, deep] = list;
    expect(await seen(after, quick.id)).toEqual(await seen(before, ended));
    expect(await seen(after, deep.id)).toEqual(await seen(before, below));
    expect(ofPlaythroughs(await after.archive())).toEqual(files);
  });

  it('go on at once in the draft, and in the next version when it is out; from their beginning, too', async () => {
    const app = await openApp();
    const [anna, ben, cleo] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('cleo'),
    ];
    const { up, light } = await playOwn(app, anna, ben);
    const mine = callsOf(app, cleo);
    await mine.take(await callsOf(app, anna).archive());
    const [, deep] = await mine.list();
    const { turn } = (await mine.resume(deep.id)).data;
    const climbed = await mine.act(deep.id, { action_id: up, on_turn: turn });
    expect(climbed.data).toMatchObject({ node: { name: 'Great hall' } });
    // It was lit before the archive was made, and that can be done once.
    const offered = climbed.data.view.actions.map(({ id }: { id: string }) => id);
    expect(offered).not.toContain(light);
    expect((await mine.history(deep.id)).map(({ turn }: { turn: number }) => turn)).toEqual([
      2, 1, 0,
    ]);
    expect((await mine.patch({ status: 'published' })).status).toBe(200);
    expect((await mine.resume(deep.id)).data.node.name).toBe('Great hall');
    const back = await mine.act(deep.id, { type: 'rewind', turn: 0 });
    expect(back.data).toMatchObject({ node: { name: 'Great hall' } });
    expect(back.data.view.items_here).toHaveLength(1);
  });

  it('are those of nobody else', async () => {
    const app = await openApp();
    const [anna, ben, cleo] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('cleo'),
    ];
    await playOwn(app, anna, ben);
    const theirs = await callsOf(app, anna).list();
    await callsOf(app, cleo).take(await callsOf(app, anna).archive());
    expect(await callsOf(app, anna).list()).toEqual(theirs);
    const rows = await app.app.database.read
      .selectFrom('playthroughs')
      .innerJoin('stories', 'stories.id', 'playthroughs.story_id')
      .innerJoin('story_versions', 'story_versions.id', 'playthroughs.version_id')
      .select(['playthroughs.user_id', 'stories.owner_id'])
      .whereRef('story_versions.story_id', '=', 'stories.id')
      .where('stories.owner_id', '=', cleo.id)
      .execute();
    expect(rows.map(({ user_id }) => user_id)).toEqual([cleo.id, cleo.id]);
  });

  it('leave nothing when the site is killed at any point', async () => {
    const app = await openApp();
    const [anna, ben, cleo] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('cleo'),
    ];
    await playOwn(app, anna, ben);
    const archive = Buffer.from(zipSync(await callsOf(app, anna).archive()));
    const before = await rowsOf(app);
    const params = { username: 'cleo' };
    const look = async () => {
      const { data } = await app.call('GET /api/stories/:username/playthroughs', {
        params,
        token: cleo.token,
      });
      expect(data).toEqual([]);
    };
    expect(await importDying(app, { archive, author: cleo, look })).toBeGreaterThan(8);
    expect(await rowsOf(app)).toEqual(before);
  });
});

const changed = (files: Unzipped, change: (one: ArchivedPlaythrough) => object): Unzipped => {
  const one: ArchivedPlaythrough = JSON.parse(strFromU8(files[first] ?? new Uint8Array()));
  return { ...files, [first]: strToU8(JSON.stringify(change(one))) };
};

const withState = (files: Unzipped, more: object) =>
  changed(files, (one) => ({ ...one, state: { ...one.state, ...more } }));

const hostile: [name: string, change: (files: Unzipped) => Unzipped, said: RegExp][] = [
  [
    'a version that did not come along',
    (files) => changed(files, (one) => ({ ...one, version: 9 })),
    /playthroughs\/1\.json: version.*no_such_file/,
  ],
  [
    'a node of no version',
    (files) => withState(files, { node: 'nowhere' }),
    /state\.node.*no_such_node/,
  ],
  [
    'a node of the draft that its version does not have',
    (files) => withState(files, { node: 'attic' }),
    /state\.node.*no_such_node/,
  ],
  [
    'the reader of another account',
    (files) => changed(files, (one) => ({ ...one, user_id: 'x' })),
    /user_id.*unknown_field/,
  ],
  ['a seed that is none', (files) => withState(files, { seed: 0.5 }), /state\.seed/],
  [
    'a value that is an object',
    (files) => withState(files, { variables: [['gold', {}]] }),
    /variables/,
  ],
  ['a state that is none', (files) => changed(files, (one) => ({ ...one, state: [] })), /state/],
  ['no JSON', (files) => ({ ...files, [first]: strToU8('nul') }), /body_unreadable/],
  [
    'one that lacks',
    (files) => ({ ...files, [`${folder}playthroughs/9.json`]: strToU8('{}') }),
    /playthroughs\/3\.json/,
  ],
  [
    'more than a story may have',
    (files) => ({
      ...files,
      ...Object.fromEntries(
        Array.from({ length: 201 }, (_, at) => [
          `${folder}playthroughs/${at + 1}.json`,
          files[first] ?? new Uint8Array(),
        ]),
      ),
    }),
    /limit_reached/,
  ],
];

describeOnBothDatabases('a playthrough that is not as a site writes it', (openApp) => {
  it('is refused by its reason, and nothing of the archive stays', async () => {
    const app = await openApp();
    const [anna, ben, cleo] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('cleo'),
    ];
    await playOwn(app, anna, ben);
    const archive = await callsOf(app, anna).archive();
    const before = await rowsOf(app);
    for (const [name, change, said] of hostile) {
      const reply = await callsOf(app, cleo).take(change(archive));
      expect([400, 403, 409, 422], name).toContain(reply.status);
      expect(JSON.stringify(reply.body), name).toMatch(said);
      expect(await rowsOf(app), name).toEqual(before);
    }
  });

  it('is kept as the engine reads it: within the bounds of the story, and nothing that it does not know', async () => {
    const app = await openApp();
    const [anna, ben, cleo] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('cleo'),
    ];
    await playOwn(app, anna, ben);
    const forged = withState(await callsOf(app, anna).archive(), {
      variables: [
        ['gold', 1e15],
        ['__proto__', 3],
        ['nothing', 'x'],
      ],
      visits: [['__proto__', 4]],
      items: [
        [
          'coin',
          [
            ['inventory', 900],
            ['nowhere', 1],
          ],
        ],
      ],
      calls: Array.from({ length: 1_000 }, () => 'great-hall'),
      here: ['a9'],
      endings: [['__proto__', 3]],
      turn: 999_999_999,
    });
    const mine = callsOf(app, cleo);
    expect((await mine.take(forged)).status).toBe(201);
    const [, deep] = await mine.list();
    const { state, view } = (await mine.resume(deep.id)).data;
    expect(Object.values(state.variables)).toEqual([1_000_000]);
    expect(Object.values(state.items)).toEqual([{ inventory: 1 }]);
    expect((state.calls ?? []).length).toBeLessThanOrEqual(16);
    expect(view.inventory).toHaveLength(1);
    const [choice] = view.actions;
    expect((await mine.act(deep.id, { action_id: choice.id })).status).toBe(200);
  });
});
