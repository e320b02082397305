import type { ImportPage } from '@brasslamp/contract/archive';
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { fileOf, preparedStory } from '../../../../testing/prepared-story.ts';
import { beginStory } from '../../../../testing/stories.ts';
import {
  describeOnBothDatabases,
  type TestApp,
  type TestUser,
} from '../../../../testing/test-app.ts';
import { importDying } from '../../testing/dying-site.ts';

const story = '/api/stories/:username/:story_slug';

const callsOf = (app: TestApp, { username, token }: TestUser, story_slug = 'the-mill') => {
  const params = { username, story_slug };
  const inStory = { params, token };
  const take = (file: Uint8Array) =>
    app.call('POST /api/stories/:username/import', { params: { username }, body: { file }, token });
  return {
    params,
    take,
    send: (prepared: unknown) =>
      app.call('POST /api/stories/:username/prepared', {
        params: { username },
        body: { file: fileOf(prepared) },
        token,
      }),
    archive: async () => unzipSync((await app.call('GET /api/user/me/export', { token })).bytes),
    takeArchive: (files: Unzipped) => take(Buffer.from(zipSync(files))),
    draft: async () => (await app.call(`GET ${story}/draft`, inStory)).data,
    write: (node_id: string, body: object) =>
      app.call(`PUT ${story}/nodes/:node_id`, { params: { ...params, node_id }, body, token }),
    left: async () => (await app.call(`GET ${story}/import`, inStory)).data,
    said: async () => (await app.call(`GET ${story}/import/said`, inStory)).data.things,
    settle: (ids: number[]) =>
      app.call(`PUT ${story}/import/losses`, { ...inStory, body: { ids, is_settled: true } }),
    original: async (node_id: string) =>
      (
        await app.call(`GET ${story}/import/originals/:node_id`, {
          params: { ...params, node_id },
          token,
        })
      ).data,
    remove: (node_id: string) =>
      app.call(`DELETE ${story}/nodes/:node_id`, { params: { ...params, node_id }, token }),
  };
};

type Calls = ReturnType<typeof callsOf>;

const firstPage = 'stories/the-mill/import/1.json';

/** A story of another tool of which a loss was settled, a node edited and renamed, another one deleted. */
async function writeImported(app: TestApp, anna: TestUser): Promise<Calls> {
  const calls = callsOf(app, anna);
  const prepared = preparedStory({ nodes: { Start: 'A mill.', Inside: 'Dark.', Attic: 'Dusty.' } });
  const [start, inside, attic] = prepared.story.nodes.map(({ id }) => String(id));
  const [loss] = prepared.losses;
  const sent = {
    ...prepared,
    originals: [attic, inside, start].map((node_id) => ({
      node_id,
      unit: 'A passage',
      text: `<b>${[attic, inside, start].indexOf(node_id)}</b>`,
    })),
    losses: [...prepared.losses, { ...loss, node_id: inside }, { ...loss, node_id: attic }],
  };
  expect((await calls.send(sent)).status).toBe(201);
  app.clock.advance(1_000);
  await calls.settle([0]);
  const { nodes } = await calls.draft();
  const [first, second, third] = nodes;
  await calls.write(second.id, { name: 'The inside', body: 'Edited here.' });
  await calls.write(first.id, { body: 'Edited, too.' });
  expect((await calls.remove(third.id)).status).toBe(204);
  return calls;
}

const pagesIn = (files: Unzipped) =>
  Object.entries(files)
    .filter(([path]) => /\/import\/\d+\.json$/.test(path))
    .map(([path, bytes]) => [path, strFromU8(bytes)])
    .toSorted();

const rowsOf = async ({ app }: TestApp) => {
  const tables = [
    'stories',
    'nodes',
    'story_imports',
    'import_said',
    'import_losses',
    'import_originals',
  ] as const;
  const { read } = app.database;
  return Promise.all(
    tables.map(async (table) => (await read.selectFrom(table).selectAll().execute()).length),
  );
};

/** What is known of a story with the names of its nodes for their ids. */
async function knownOf(calls: Calls) {
  const { nodes, items, variables } = await calls.draft();
  const names = new Map<string, string>();
  for (const { id, name } of nodes) names.set(id, name);
  for (const { id, key } of [...items, ...variables]) names.set(id, key);
  const { source, losses, originals } = await calls.left();
  const ids = (originals as string[]).filter((id) => names.has(id));
  const texts = await Promise.all(
    ids.map(async (id) => [names.get(id), await calls.original(id)] as const),
  );
  return {
    source,
    losses: losses.map(({ id: _, node_id, ...loss }: { id: number; node_id: string | null }) => ({
      ...loss,
      node: node_id === null ? null : (names.get(node_id) ?? 'gone'),
    })),
    originals: texts.toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    said: (await calls.said()).map(({ id, ...thing }: { id: string; kind: string }) => ({
      ...thing,
      part: thing.kind === 'whole' ? id : (names.get(id) ?? 'gone'),
    })),
  };
}

describeOnBothDatabases('what an import left, in an archive', (openApp) => {
  it('comes back in with the story, without an id of the site it was on, and leaves again as the same bytes', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const before = await writeImported(app, anna);
    const archive = await before.archive();
    const pages = pagesIn(archive);
    expect(pages).toHaveLength(1);
    expect(JSON.stringify(pages)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    const after = callsOf(app, ben);
    app.clock.advance(60_000);
    const taken = await after.takeArchive(archive);
    expect(taken.status).toBe(201);
    // One of the three is settled; what was of the deleted node is not there.
    expect(taken.data.stories).toMatchObject([{ losses: 2 }]);
    const [was, is] = [await knownOf(before), await knownOf(after)];
    const ofNodesHere = was.losses.filter(({ node }: { node: string }) => node !== 'gone');
    expect(is).toEqual({ ...was, losses: ofNodesHere });
    expect(is.source).toMatchObject({ file: 'mill.html', format: 'SugarCube 2.36' });
    expect(is.losses.map(({ is_settled }: { is_settled: boolean }) => is_settled)).toEqual([
      true,
      false,
      false,
    ]);
    expect(is.originals).toEqual([
      ['Start', { unit: 'A passage', text: '<b>2</b>' }],
      ['The inside', { unit: 'A passage', text: '<b>1</b>' }],
    ]);
    expect(is.said).toContainEqual(expect.objectContaining({ name: 'Inside', part: 'The inside' }));
    expect(is.said).toContainEqual(expect.objectContaining({ name: 'Attic', part: 'gone' }));
    expect(pagesIn(await after.archive())).toEqual(pages);
  });

  it('is nothing where there was no import, before and after', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const own = await beginStory(app, anna, 'The Mill');
    const { id } = await own.addChapter('One');
    await own.addNode(id, 'Hall', { body: 'Big.' });
    const archive = await callsOf(app, anna).archive();
    const after = callsOf(app, ben);
    expect((await after.takeArchive(archive)).data.stories).toMatchObject([{ losses: 0 }]);
    expect(await after.left()).toEqual({ source: null, losses: [], originals: [] });
    expect([pagesIn(archive), pagesIn(await after.archive())]).toEqual([[], []]);
  });

  it('tells a picture that lacks once, and as settled where its author had settled it', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const before = callsOf(app, anna);
    const text = JSON.stringify({
      format: 'brasslamp-story',
      version: 1,
      level: 3,
      title: 'The Mill',
      chapters: [
        {
          title: 'One',
          nodes: [{ id: 'a', name: 'A', body: '![x](media/a.png) ![y](media/b.png)' }],
        },
      ],
    });
    expect((await before.take(Buffer.from(text))).data.stories).toMatchObject([{ losses: 2 }]);
    await before.settle([1]);
    const after = callsOf(app, ben);
    const taken = await after.takeArchive(await before.archive());
    expect(taken.data.stories).toMatchObject([{ losses: 1 }]);
    const { losses } = await after.left();
    expect(losses).toMatchObject([
      { source: 'media/a.png', is_settled: false },
      { source: 'media/b.png', is_settled: true },
    ]);
  });

  it('is in as many pages as it needs, and whole', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const names = Array.from({ length: 12 }, (_, at) => `Node ${at}`);
    const prepared = preparedStory({ nodes: Object.fromEntries(names.map((one) => [one, 'x'])) });
    const originals = prepared.story.nodes.map(({ id }, at) => ({
      node_id: id,
      unit: `Unit ${at}`,
      text: 'x'.repeat(60_000),
    }));
    const before = callsOf(app, anna);
    expect((await before.send({ ...prepared, originals })).status).toBe(201);
    const archive = await before.archive();
    const pages = pagesIn(archive);
    expect(pages.length).toBeGreaterThan(2);
    for (const [, text] of pages) expect(text?.length).toBeLessThan(400_000);
    const after = callsOf(app, ben);
    expect((await after.takeArchive(archive)).status).toBe(201);
    expect(await knownOf(after)).toEqual(await knownOf(before));
    expect(pagesIn(await after.archive())).toEqual(pages);
  });

  it('leaves nothing when the site is killed at any point', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const archive = Buffer.from(zipSync(await (await writeImported(app, anna)).archive()));
    const before = await rowsOf(app);
    const params = { username: 'ben' };
    const look = async () => {
      const { data } = await app.call('GET /api/stories/:username', { params, token: ben.token });
      expect(data.stories).toEqual([]);
    };
    expect(await importDying(app, { archive, author: ben, look })).toBeGreaterThan(6);
    expect(await rowsOf(app)).toEqual(before);
  });
});

const changed = (files: Unzipped, change: (page: ImportPage) => object | undefined): Unzipped => {
  const page: ImportPage = JSON.parse(strFromU8(files[firstPage] ?? new Uint8Array()));
  return { ...files, [firstPage]: strToU8(JSON.stringify(change(page) ?? page)) };
};

const page = (number: number, content: object) => ({
  [`stories/the-mill/import/${number}.json`]: strToU8(JSON.stringify(content)),
});

const empty = { losses: [], originals: [], said: [] };

const hostile: [name: string, change: (files: Unzipped) => Unzipped, said: RegExp][] = [
  [
    'a loss of another account',
    (files) =>
      changed(files, (one) => ({
        ...one,
        losses: one.losses.map((loss) => ({ ...loss, story_id: 'x' })),
      })),
    /import\/1\.json: losses\.0\.story_id.*unknown_field/,
  ],
  [
    'a kind that is markup',
    (files) =>
      changed(files, (one) => ({
        ...one,
        losses: one.losses.map((loss) => ({ ...loss, kind: '<b>' })),
      })),
    /losses\.0\.kind/,
  ],
  [
    'two originals of one node',
    (files) =>
      changed(files, (one) => ({ ...one, originals: [...one.originals, ...one.originals] })),
    /originals\.2\.node.*listed_twice/,
  ],
  [
    'an original that is too long',
    (files) =>
      changed(files, (one) => ({
        ...one,
        originals: one.originals.map((two) => ({ ...two, text: 'é'.repeat(40_000) })),
      })),
    /originals\.0\.text.*original_too_long/,
  ],
  [
    'a field of the story that is none',
    (files) =>
      changed(files, (one) => ({
        ...one,
        said: [{ kind: 'whole', name: 'X Y', part: null, fingerprints: [] }],
      })),
    /said\.0\.name/,
  ],
  [
    'no source',
    (files) => changed(files, ({ source: _, ...one }) => one),
    /import\/1\.json: source.*required/,
  ],
  [
    'two sources',
    (files) => ({
      ...files,
      ...page(2, JSON.parse(strFromU8(files[firstPage] ?? new Uint8Array()))),
    }),
    /import\/2\.json: source/,
  ],
  ['a page that lacks', (files) => ({ ...files, ...page(3, empty) }), /import\/2\.json/],
  ['no JSON', (files) => ({ ...files, [firstPage]: strToU8('{') }), /body_unreadable/],
  ['a list', (files) => ({ ...files, ...page(1, []) }), /import\/1\.json/],
  [
    'a page without end',
    (files) => ({ ...files, [firstPage]: strToU8(' '.repeat(17 * 1024 * 1024)) }),
    /import\/1\.json.*too_large.*16/,
  ],
  [
    'more losses than a story has, page by page',
    (files) => {
      const loss = {
        ...{ node: null, kind: 'x', became: 'text', construct: '', source: '' },
        ...{ line: null, column: null, is_settled: false },
      };
      const losses = Array.from({ length: 20_000 }, () => loss);
      return { ...files, ...page(2, { ...empty, losses }) };
    },
    /import\/2\.json: losses.*too_many/,
  ],
];

describeOnBothDatabases('what an import left, not as a site writes it', (openApp) => {
  it('is refused by its reason, and nothing of the archive stays', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const archive = await (await writeImported(app, anna)).archive();
    const { takeArchive } = callsOf(app, ben);
    const before = await rowsOf(app);
    for (const [name, change, said] of hostile) {
      const reply = await takeArchive(change(archive));
      expect([400, 413, 422], name).toContain(reply.status);
      expect(JSON.stringify(reply.body), name).toMatch(said);
      expect(await rowsOf(app), name).toEqual(before);
    }
  });

  it('reaches no part of another story: a loss is of no node then, and an original is none', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const theirs = await writeImported(app, anna);
    const [node] = (await theirs.draft()).nodes;
    const was = await knownOf(theirs);
    const archive = changed(await theirs.archive(), (one) => ({
      ...one,
      losses: one.losses.map((loss) => ({ ...loss, node: node.id })),
      originals: [
        { node: node.id, unit: '', text: 'Mine now.' },
        { node: '__proto__', unit: '', text: 'Mine now.' },
      ],
      said: one.said.map((thing) => ({ ...thing, part: node.id })),
    }));
    const mine = callsOf(app, ben);
    expect((await mine.takeArchive(archive)).status).toBe(201);
    const { losses, originals } = await mine.left();
    expect(losses.map(({ node_id }: { node_id: string | null }) => node_id)).toEqual([
      null,
      null,
      null,
    ]);
    expect(originals).toEqual([]);
    expect(JSON.stringify(await mine.said())).not.toContain(node.id);
    expect(await knownOf(theirs)).toEqual(was);
  });
});
