import { expect, it } from 'vitest';
import { beginStory, publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestReply } from '../../../testing/test-app.ts';

const one = '/api/stories/:username/:story_slug/nodes/:node_id';
const create = 'POST /api/stories/:username/:story_slug/nodes';
const pathsOf = (reply: { body: { errors: { path: string }[] } }) =>
  reply.body.errors.map((error) => error.path).sort();

describeOnBothDatabases('Nodes', (openApp) => {
  it('are made with the seed’s fields alone, or with all of them', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const plain = await app.call(create, {
      params: story.params,
      body: { chapter_id: chapter.id, name: ' Hall ', body: '', actions: [] },
      token: anna.token,
    });
    expect([plain.status, plain.headers.etag]).toEqual([201, '"1"']);
    expect(plain.data).toEqual({
      id: expect.any(String),
      name: 'Hall',
      body: '',
      chapter_id: chapter.id,
      actions: [],
      ending: null,
      on_enter: { first: [], every: [] },
      continue: [],
      pool: null,
      tags: [],
      available_when: '',
      priority: 0,
      content_notes: [],
      position: null,
      created_at: '2026-01-01T12:00:00.000Z',
      updated_at: '2026-01-01T12:00:00.000Z',
      version: 1,
    });
    const full = await story.addNode(chapter.id, 'Cellar', {
      body: 'Ünïcode 🕯️\n\n{if}',
      actions: [{ label: 'Up', target: plain.data.id }, { use: 'fallback' }],
      ending: { name: 'Dark', kind: 'bad' },
      position: { x: -1.25, y: 3 },
    });
    expect(full).toMatchObject({
      body: 'Ünïcode 🕯️\n\n{if}',
      actions: [
        { id: 'a1', label: 'Up', target: plain.data.id, use: 'repeatable' },
        { id: 'a2', label: '', target: null, use: 'fallback' },
      ],
      ending: { name: 'Dark', kind: 'bad' },
      position: { x: -1.25, y: 3 },
    });
    const read = await app.call(`GET ${one}`, {
      params: { ...story.params, node_id: full.id },
      token: anna.token,
    });
    expect(read.data).toEqual(full);
  });

  it('name every wrong field, from types to targets', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { hall, ...other } = await publishLamp(app, anna);
    const story = await beginStory(app, anna, 'Second');
    const chapter = await story.addChapter('One');
    const add = (body: unknown) =>
      app.call(create, { params: story.params, body, token: anna.token });
    const shapes = await add({
      chapter_id: 'x',
      name: '  ',
      body: 7,
      actions: [{ label: 'ok' }, { label: 3, targt: null, id: 'A1', use: 'never' }],
      ending: { name: '', kind: 'sad' },
      position: { x: 1 },
      colour: 1,
    });
    expect(shapes.status).toBe(422);
    expect(pathsOf(shapes)).toEqual([
      'actions.1.id',
      'actions.1.label',
      'actions.1.targt',
      'actions.1.use',
      'body',
      'chapter_id',
      'colour',
      'ending.kind',
      'ending.name',
      'name',
      'position.y',
    ]);
    const references = await add({
      chapter_id: other.chapter.id,
      name: 'Hall',
      actions: [
        { id: 'b1', target: hall.id },
        { id: 'b1' },
        { target: '01890000-0000-7000-8000-000000000000' },
      ],
    });
    expect(references.status).toBe(422);
    expect(pathsOf(references)).toEqual([
      'actions.0.target',
      'actions.1.id',
      'actions.2.target',
      'chapter_id',
    ]);
    const search = await app.call('GET /api/stories/:username/:story_slug/nodes', {
      params: story.params,
      token: anna.token,
    });
    expect(search.data.nodes).toEqual([]);
    expect((await add({ chapter_id: chapter.id, name: 'a\0b' })).status).toBe(422);
  });

  it('have names of their own, without regard to case', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const add = (name: string) =>
      app.call(create, {
        params: story.params,
        body: { chapter_id: chapter.id, name, actions: [{ label: 'x' }] },
        token: anna.token,
      });
    const both = await Promise.all([add('Größe'), add('GRÖßE'), add('Other')]);
    expect(both.map((reply) => reply.status).sort()).toEqual([201, 201, 409]);
    expect(both.find((reply) => reply.status === 409)?.body.code).toBe('name_taken');
    const hall = (await add('Hall')).data;
    expect((await story.putNode(hall.id, { name: 'OTHER' })).body.code).toBe('name_taken');
    expect((await story.putNode(hall.id, { name: 'hALL' })).data.name).toBe('hALL');
  });

  it('keep the fields that a PUT leaves out, and do not change when nothing is new', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall, cellar } = await publishLamp(app, anna);
    app.clock.advance(1_000);
    const changed = await story.putNode(cellar.id, { body: 'Wet.', ending: { name: 'Stuck' } });
    expect(changed.headers.etag).toBe('"2"');
    expect(changed.data).toEqual({
      ...cellar,
      body: 'Wet.',
      ending: { name: 'Stuck', kind: null },
      version: 2,
      updated_at: '2026-01-01T12:00:01.000Z',
    });
    const { id: _, created_at: __, updated_at: ___, version: ____, ...fields } = changed.data;
    expect((await story.putNode(cellar.id, fields)).data).toEqual(changed.data);
    expect((await story.putNode(cellar.id, {})).data).toEqual(changed.data);
    expect((await story.putNode(cellar.id, { ending: null })).data.ending).toBeNull();
    const second = await story.addChapter('Two');
    const moved = await story.putNode(hall.id, { chapter_id: second.id });
    expect(moved.data.chapter_id).toBe(second.id);
    const self = await story.putNode(hall.id, { actions: [{ label: 'Stay', target: hall.id }] });
    expect(self.status).toBe(200);
  });

  it('are not written when If-Match is stale', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, cellar } = await publishLamp(app, anna);
    const fresh = await story.putNode(cellar.id, { body: 'Wet.' }, { 'if-match': '"1"' });
    const stale = await story.putNode(cellar.id, { body: 'Dry.' }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'revision_stale']);
    expect(stale.body.current).toEqual(fresh.data);
    const params = { ...story.params, node_id: cellar.id };
    const headers = { 'if-match': '"1"' };
    const token = anna.token;
    expect((await app.call(`DELETE ${one}`, { params, headers, token })).status).toBe(412);
    expect((await app.call(`GET ${one}`, { params, token })).data).toEqual(fresh.data);
    const parallel = await Promise.all(
      ['A', 'B'].map((body) => story.putNode(cellar.id, { body }, { 'if-match': '"2"' })),
    );
    expect(parallel.map((reply) => reply.status).sort()).toEqual([200, 412]);
  });

  it('give each action an id once and for ever', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const idsOf = (node: { actions: { id: string }[] }) => node.actions.map(({ id }) => id);
    const first = await story.addNode(chapter.id, 'First', {
      actions: [{ label: 'x' }, { id: 'a2', label: 'y' }, { label: 'z' }, { id: 'lamp' }],
    });
    expect(idsOf(first)).toEqual(['a1', 'a2', 'a3', 'lamp']);
    const cut = await story.putNode(first.id, { actions: [{ id: 'a3', label: 'z' }, {}] });
    expect(idsOf(cut.data)).toEqual(['a3', 'a4']);
    const back = await story.putNode(first.id, { actions: [{ id: 'a1' }, { id: 'a3' }] });
    expect(idsOf(back.data)).toEqual(['a1', 'a3']);
    const stolen = await app.call(create, {
      params: story.params,
      body: { chapter_id: chapter.id, name: 'Thief', actions: [{ id: 'lamp' }, { id: 'a1' }] },
      token: anna.token,
    });
    expect(pathsOf(stolen)).toEqual(['actions.0.id', 'actions.1.id']);
    await app.call(`DELETE ${one}`, {
      params: { ...story.params, node_id: first.id },
      token: anna.token,
    });
    const second = await story.addNode(chapter.id, 'Second', { actions: [{}, {}] });
    expect(idsOf(second)).toEqual(['a5', 'a6']);
    const many = Array.from({ length: 150 }, (_, place) => ({ id: `a${place + 7}` }));
    await story.addNode(chapter.id, 'Third', { actions: many });
    const fourth = await story.addNode(chapter.id, 'Fourth', { actions: [{}] });
    expect(idsOf(fourth)).toEqual(['a157']);
    const other = await beginStory(app, anna, 'Other');
    const elsewhere = await other.addNode((await other.addChapter('One')).id, 'N', {
      actions: [{ id: 'lamp' }, {}],
    });
    expect(idsOf(elsewhere)).toEqual(['lamp', 'a1']);
  });

  it('may be made many at once', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const nodes = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        story.addNode(chapter.id, `Node ${place}`, { actions: [{ label: 'x' }] }),
      ),
    );
    const ids = nodes.map((node) => node.actions[0].id);
    expect(new Set(ids).size).toBe(20);
  });

  it('may be deleted while others lead there, and those can still be saved', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall, cellar, garden, out } = await publishLamp(app, anna);
    const remove = (node_id: string) =>
      app.call(`DELETE ${one}`, { params: { ...story.params, node_id }, token: anna.token });
    expect((await remove(garden.id)).status).toBe(204);
    const unchanged = await story.putNode(cellar.id, { body: 'Wet.', actions: cellar.actions });
    expect(unchanged.status).toBe(200);
    expect(unchanged.data.actions).toContainEqual(
      expect.objectContaining({ id: out, target: garden.id }),
    );
    const elsewhere = await story.putNode(hall.id, { actions: [{ target: garden.id }] });
    expect(pathsOf(elsewhere)).toEqual(['actions.0.target']);
    const before = await story.read();
    expect((await remove(hall.id)).status).toBe(204);
    const after = await story.read();
    expect(after.start_node_id).toBeNull();
    expect(after.version).toBe(before.version + 1);
    expect((await remove(hall.id)).status).toBe(404);
  });

  it('are for owner and admins only', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, chapter, hall } = await publishLamp(app, anna);
    const params = { ...story.params, node_id: hall.id as string };
    const token = ben.token;
    const asBen = async () => [
      (await app.call(`GET ${one}`, { params, token })).status,
      (await app.call(`PUT ${one}`, { params, token, body: { body: 'x' } })).status,
      (await app.call(`DELETE ${one}`, { params, token })).status,
      (
        await app.call(create, {
          params: story.params,
          token,
          body: { chapter_id: chapter.id, name: 'X' },
        })
      ).status,
      (
        await app.call('GET /api/stories/:username/:story_slug/chapters/:chapter_id/nodes', {
          params: { ...story.params, chapter_id: chapter.id },
          token,
        })
      ).status,
      (
        await app.call('GET /api/stories/:username/:story_slug/nodes', {
          params: story.params,
          token,
        })
      ).status,
    ];
    expect(await asBen()).toEqual([403, 403, 403, 403, 403, 403]);
    await story.patch({ status: 'draft' });
    expect(await asBen()).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await app.call(`GET ${one}`, { params })).status).toBe(401);
    const other = await beginStory(app, anna, 'Other');
    const elsewhere = { ...other.params, node_id: hall.id as string };
    expect((await app.call(`GET ${one}`, { params: elsewhere, token: anna.token })).status).toBe(
      404,
    );
  });

  it('are listed as they were made, and found by a part of their name', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const second = await story.addChapter('Two');
    for (const name of ['zebra', '100%_a', 'Apple', 'back\\slash']) {
      await story.addNode(chapter.id, name);
    }
    await story.addNode(second.id, 'Pineapple');
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const { data }: TestReply = await app.call(
        'GET /api/stories/:username/:story_slug/chapters/:chapter_id/nodes',
        {
          params: { ...story.params, chapter_id: chapter.id },
          query: cursor ? { limit: 3, cursor } : { limit: 3 },
          token: anna.token,
        },
      );
      listed.push(...data.nodes.map((node: { name: string }) => node.name));
      cursor = data.next_cursor;
    } while (cursor);
    expect(listed).toEqual(['zebra', '100%_a', 'Apple', 'back\\slash']);

    const find = async (query: Record<string, unknown>) => {
      const { data } = await app.call('GET /api/stories/:username/:story_slug/nodes', {
        params: story.params,
        query,
        token: anna.token,
      });
      return { ...data, names: data.nodes.map((node: { name: string }) => node.name) };
    };
    expect((await find({ search: 'APPLE' })).nodes).toEqual([
      { id: expect.any(String), name: 'Apple', chapter_id: chapter.id },
      { id: expect.any(String), name: 'Pineapple', chapter_id: second.id },
    ]);
    expect((await find({ search: '%' })).names).toEqual(['100%_a']);
    expect((await find({ search: '_' })).names).toEqual(['100%_a']);
    expect((await find({ search: '\\' })).names).toEqual(['back\\slash']);
    expect((await find({ search: 'nothing' })).names).toEqual([]);
    expect((await find({ search: '\0' })).names).toEqual([]);
    const part = await find({ limit: 4 });
    expect(part.names).toEqual(['100%_a', 'Apple', 'back\\slash', 'Pineapple']);
    expect((await find({ limit: 4, cursor: part.next_cursor })).names).toEqual(['zebra']);
  });

  it('that are large come a megabyte at a time, and all of them', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const body = 'é'.repeat(190_000);
    for (let at = 0; at < 5; at += 1) await story.addNode(chapter.id, `Large ${at}`, { body });
    const counts: number[] = [];
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const { data }: { data: { nodes: { name: string }[]; next_cursor: string | null } } =
        await app.call('GET /api/stories/:username/:story_slug/chapters/:chapter_id/nodes', {
          params: { ...story.params, chapter_id: chapter.id },
          query: { limit: 100, ...(cursor !== undefined && { cursor }) },
          token: anna.token,
        });
      counts.push(data.nodes.length);
      names.push(...data.nodes.map(({ name }) => name));
      cursor = data.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(counts).toEqual([2, 2, 1]);
    expect(names).toEqual([0, 1, 2, 3, 4].map((at) => `Large ${at}`));
  });
});
