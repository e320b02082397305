import { limits } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { beginStory, publishLamp, type StoryUnderTest } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';

const list = '/api/:username/:story_slug/chapters/:chapter_id/items';
const one = `${list}/:item_id` as const;

/** Calls about one chapter's items, in the owner's name. */
function itemsOf(app: TestApp, story: StoryUnderTest, chapter_id: string, { token }: TestUser) {
  const params = { ...story.params, chapter_id };
  return {
    add: (body: unknown) => app.call(`POST ${list}`, { params, body, token }),
    list: (query = {}) => app.call(`GET ${list}`, { params, query, token }),
    get: (item_id: string) => app.call(`GET ${one}`, { params: { ...params, item_id }, token }),
    put: (item_id: string, body: unknown, headers = {}) =>
      app.call(`PUT ${one}`, { params: { ...params, item_id }, body, headers, token }),
    remove: (item_id: string, headers = {}) =>
      app.call(`DELETE ${one}`, { params: { ...params, item_id }, headers, token }),
  };
}

const pathsOf = (reply: { body: { errors: { path: string }[] } }) =>
  reply.body.errors.map((error) => error.path).sort();

describeOnBothDatabases('Items', (openApp) => {
  it('are made with key and name alone, or with all their fields', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const hall = await story.addNode(chapter.id, 'Hall');
    const items = itemsOf(app, story, chapter.id, anna);
    const plain = await items.add({ key: 'lamp', name: ' Brass lamp ' });
    expect([plain.status, plain.headers.etag]).toEqual([201, '"1"']);
    expect(plain.data).toEqual({
      id: expect.any(String),
      chapter_id: chapter.id,
      key: 'lamp',
      name: 'Brass lamp',
      description: '',
      image: null,
      location: null,
      portable: true,
      stackable: false,
      hidden: false,
      created_at: '2026-01-01T12:00:00.000Z',
      updated_at: '2026-01-01T12:00:00.000Z',
      version: 1,
    });
    const fields = {
      key: 'coin_2',
      name: 'Münze',
      description: 'Old.',
      image: 'https://example.org/coin.png',
      location: hall.id,
      portable: false,
      stackable: true,
      hidden: true,
    };
    const full = await items.add(fields);
    expect(full.data).toMatchObject(fields);
    expect((await items.get(full.data.id)).data).toEqual(full.data);
    const carried = await items.add({ key: 'map', name: 'Map', location: 'inventory' });
    expect(carried.data.location).toBe('inventory');
    const first = await items.list({ limit: 2 });
    expect(first.data.items).toEqual([plain.data, full.data]);
    const rest = await items.list({ cursor: first.data.next_cursor });
    expect(rest.data).toEqual({ items: [carried.data], next_cursor: null });
    expect((await items.list({ cursor: 'x' })).body.errors).toMatchObject([{ path: 'cursor' }]);
  });

  it('are made with a name alone: its key is made from that, and is another item’s never', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const items = itemsOf(app, story, chapter.id, anna);
    const keys = [];
    for (const name of ['Brass lamp', 'Brass lamp!', 'brass LAMP', 'Once', '42', 'Ключ']) {
      const { status, data } = await items.add({ name });
      keys.push([status, data.name, data.key]);
    }
    expect(keys).toEqual([
      [201, 'Brass lamp', 'brass_lamp'],
      [201, 'Brass lamp!', 'brass_lamp_2'],
      [201, 'brass LAMP', 'brass_lamp_3'],
      [201, 'Once', 'once_item'],
      [201, '42', 'item'],
      [201, 'Ключ', 'item_2'],
    ]);
  });

  it('name every wrong field, from types to places', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { hall: elsewhere } = await publishLamp(app, anna);
    const story = await beginStory(app, anna, 'Second');
    const chapter = await story.addChapter('One');
    const items = itemsOf(app, story, chapter.id, anna);
    const shapes = await items.add({
      key: 'Lamp',
      name: ' ',
      description: 7,
      image: 'javascript:alert(1)',
      location: 'nowhere',
      portable: 'yes',
      colour: 1,
    });
    expect(shapes.status).toBe(422);
    expect(pathsOf(shapes)).toEqual([
      'colour',
      'description',
      'image',
      'key',
      'location',
      'name',
      'portable',
    ]);
    for (const key of ['has', 'inventory', 'turns_since', 'yes', '', '1st', 'a'.repeat(41)]) {
      expect(pathsOf(await items.add({ key, name: 'x' })), key).toEqual(['key']);
    }
    expect((await items.add({ key: 'a'.repeat(40), name: 'x' })).status).toBe(201);
    for (const location of [elsewhere.id, newId()]) {
      const lost = await items.add({ key: 'lamp', name: 'Lamp', location });
      expect([lost.status, pathsOf(lost)]).toEqual([422, ['location']]);
    }
    const lamp = (await items.add({ key: 'lamp', name: 'Lamp' })).data;
    const moved = await items.put(lamp.id, { chapter_id: newId(), location: elsewhere.id });
    expect(pathsOf(moved)).toEqual(['chapter_id', 'location']);
    expect((await items.get(lamp.id)).data).toEqual(lamp);
  });

  it('have keys of their own in the whole story, also when two come at once', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const [one, two] = [await story.addChapter('One'), await story.addChapter('Two')];
    const [inOne, inTwo] = [one, two].map(({ id }) => itemsOf(app, story, id, anna));
    if (!inOne || !inTwo) throw new Error('Two chapters were made');
    const replies = await Promise.all(
      [inOne, inTwo, inOne, inTwo].map((items) => items.add({ key: 'lamp', name: 'Lamp' })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409, 409]);
    for (const reply of replies) expect(reply.body.code ?? 'key_taken').toBe('key_taken');
    const coin = (await inOne.add({ key: 'coin', name: 'Coin' })).data;
    const taken = await inOne.put(coin.id, { key: 'lamp' });
    expect([taken.status, taken.body.code]).toEqual([409, 'key_taken']);
    expect((await inOne.put(coin.id, { key: 'coin' })).status).toBe(200);
    const other = await beginStory(app, anna, 'Other');
    const elsewhere = await other.addChapter('One');
    const same = await itemsOf(app, other, elsewhere.id, anna).add({ key: 'lamp', name: 'Lamp' });
    expect(same.status).toBe(201);
  });

  it('keep the fields that a PUT leaves out, and do not change when nothing is new', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const [one, two] = [await story.addChapter('One'), await story.addChapter('Two')];
    const items = itemsOf(app, story, one.id, anna);
    const lamp = (await items.add({ key: 'lamp', name: 'Lamp', image: 'https://a.example/' })).data;
    app.clock.advance(1_000);
    const changed = await items.put(lamp.id, { hidden: true, image: null, location: 'inventory' });
    expect(changed.headers.etag).toBe('"2"');
    expect(changed.data).toEqual({
      ...lamp,
      hidden: true,
      image: null,
      location: 'inventory',
      version: 2,
      updated_at: '2026-01-01T12:00:01.000Z',
    });
    const { id: _, created_at: __, updated_at: ___, version: ____, ...fields } = changed.data;
    for (const same of [fields, {}]) {
      expect((await items.put(lamp.id, same)).data).toEqual(changed.data);
    }
    const moved = await items.put(lamp.id, { chapter_id: two.id });
    expect(moved.data).toMatchObject({ chapter_id: two.id, version: 3 });
    expect((await items.get(lamp.id)).status).toBe(404);
    expect((await items.put(lamp.id, { name: 'x' })).status).toBe(404);
    const there = itemsOf(app, story, two.id, anna);
    expect((await there.list()).data.items).toEqual([moved.data]);
  });

  it('are not written when If-Match is stale', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const items = itemsOf(app, story, chapter.id, anna);
    const { id } = (await items.add({ key: 'lamp', name: 'Lamp' })).data;
    const fresh = await items.put(id, { name: 'Old lamp' }, { 'if-match': '"1"' });
    const stale = await items.put(id, { name: 'New lamp' }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'revision_stale']);
    expect(stale.body.current).toEqual(fresh.data);
    expect((await items.remove(id, { 'if-match': '"1"' })).status).toBe(412);
    expect((await items.get(id)).data).toEqual(fresh.data);
    const parallel = await Promise.all(
      ['A', 'B'].map((name) => items.put(id, { name }, { 'if-match': '"2"' })),
    );
    expect(parallel.map((reply) => reply.status).sort()).toEqual([200, 412]);
    expect((await items.remove(id, { 'if-match': '"3"' })).status).toBe(204);
    expect((await items.remove(id)).status).toBe(404);
  });

  it('outlive the node that they lie in, and then lie nowhere', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, chapter, cellar, down } = await publishLamp(app, anna);
    const items = itemsOf(app, story, chapter.id, anna);
    const { id } = (await items.add({ key: 'lamp', name: 'Lamp', location: cellar.id })).data;
    await app.call('DELETE /api/stories/:username/:story_slug/nodes/:node_id', {
      params: { ...story.params, node_id: cellar.id },
      token: anna.token,
    });
    expect((await items.get(id)).data.location).toBe(cellar.id);
    const saved = await items.put(id, { name: 'Lost lamp', location: cellar.id });
    expect([saved.status, saved.data.location]).toEqual([200, cellar.id]);
    await story.publishChanges();
    const started = await story.start(ben);
    expect(started.data.view).toMatchObject({ items_here: [], inventory: [] });
    expect((await story.act(ben, started.data.id, { type: 'take', item_id: id })).status).toBe(422);
    expect((await story.act(ben, started.data.id, { action_id: down })).status).toBe(422);
    expect((await items.put(id, { location: null })).data.location).toBeNull();
    expect(pathsOf(await items.put(id, { location: cellar.id }))).toEqual(['location']);
  });

  it('go with their chapter, and not unasked', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const items = itemsOf(app, story, chapter.id, anna);
    await items.add({ key: 'lamp', name: 'Lamp' });
    const remove = (query: Record<string, string>) =>
      app.call('DELETE /api/stories/:username/:story_slug/chapters/:chapter_id', {
        params: { ...story.params, chapter_id: chapter.id },
        query,
        token: anna.token,
      });
    const refused = await remove({});
    expect([refused.status, refused.body.code]).toEqual([409, 'chapter_not_empty']);
    expect(refused.body.detail).toContain('still has items');
    expect((await remove({ with_nodes: 'true' })).status).toBe(204);
    expect((await items.list()).status).toBe(404);
    const second = await story.addChapter('Two');
    const again = await itemsOf(app, story, second.id, anna).add({ key: 'lamp', name: 'Lamp' });
    expect(again.status).toBe(201);
  });

  it('make a new version with every edit', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, chapter, hall } = await publishLamp(app, anna);
    const items = itemsOf(app, story, chapter.id, anna);
    const hashes = new Set([(await story.publishChanges()).data.hash]);
    let id = '';
    const edits = [
      async () => {
        id = (await items.add({ key: 'lamp', name: 'Lamp' })).data.id;
      },
      () => items.put(id, { location: hall.id }),
      () => items.put(id, { portable: false }),
      () => items.put(id, { stackable: true }),
      () => items.put(id, { hidden: true }),
      () => items.put(id, { key: 'oven', name: 'Oven', description: 'Cold.' }),
    ];
    for (const [place, edit] of edits.entries()) {
      await edit();
      expect((await story.read()).has_unpublished_changes, `edit ${place}`).toBe(true);
      hashes.add((await story.publishChanges()).data.hash);
    }
    expect(hashes.size).toBe(1 + edits.length);
    await items.remove(id);
    expect((await story.read()).has_unpublished_changes).toBe(true);
    hashes.add((await story.publishChanges()).data.hash);
    expect(hashes.size).toBe(1 + edits.length);
  });

  it('are 2,000 in a story at most', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const items = itemsOf(app, story, chapter.id, anna);
    const { id } = (await items.add({ key: 'lamp', name: 'Lamp' })).data;
    await app.app.database.write(async (trx) => {
      const row = await trx
        .selectFrom('items')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      for (let part = 0; part < 2; part += 1) {
        const count = part === 0 ? 1_000 : limits.itemsPerStory - 1_002;
        const copies = Array.from({ length: count }, (_, copy) => ({
          ...row,
          id: newId(),
          key: `copy_${part}_${copy}`,
        }));
        await trx.insertInto('items').values(copies).execute();
      }
    });
    const both = await Promise.all(['a', 'b'].map((key) => items.add({ key, name: 'x' })));
    expect(both.map((reply) => reply.status).sort()).toEqual([201, 422]);
    expect((await items.add({ key: 'c', name: 'x' })).body.code).toBe('limit_reached');
    expect((await items.put(id, { name: 'Old lamp' })).status).toBe(200);
  });

  it('are seen by owner and admins alone, and by their own address', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, chapter } = await publishLamp(app, anna);
    const { id } = await story.addItem(chapter.id, { key: 'lamp', name: 'Lamp' });
    const bens = itemsOf(app, story, chapter.id, ben);
    for (const call of [bens.list(), bens.get(id), bens.put(id, { name: 'x' }), bens.remove(id)]) {
      expect((await call).status).toBe(403);
    }
    const other = await beginStory(app, anna, 'Other');
    const elsewhere = itemsOf(app, other, chapter.id, anna);
    expect((await elsewhere.list()).status).toBe(404);
    expect((await elsewhere.remove(id)).status).toBe(404);
    const wrongChapter = await story.addChapter('Two');
    const beside = itemsOf(app, story, wrongChapter.id, anna);
    expect((await beside.get(id)).status).toBe(404);
  });

  it('are listed across the whole story by chapter, part by part', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const story = await beginStory(app, anna);
    const [first, second] = [await story.addChapter('One'), await story.addChapter('Two')];
    for (const [place, chapter] of [second, first, second, first].entries()) {
      await story.addItem(chapter.id, { key: `item${place}`, name: `Item ${place}` });
    }
    const other = await beginStory(app, anna, 'Other');
    await other.addItem((await other.addChapter('One')).id, { key: 'other', name: 'Other' });
    const key = 'GET /api/stories/:username/:story_slug/items';
    const read = (query: Record<string, unknown>, token = anna.token) =>
      app.call(key, { params: story.params, query, token });
    const keysOf = (data: { items: { key: string }[] }) => data.items.map((item) => item.key);
    const { data: all } = await read({});
    expect(keysOf(all)).toEqual(['item1', 'item3', 'item0', 'item2']);
    expect(all.next_cursor).toBeNull();
    const { data: part } = await read({ limit: 3 });
    expect(keysOf(part)).toEqual(['item1', 'item3', 'item0']);
    const { data: rest } = await read({ limit: 3, cursor: part.next_cursor });
    expect(keysOf(rest)).toEqual(['item2']);
    const listed = await itemsOf(app, story, first.id, anna).list();
    expect(all.items.slice(0, 2)).toEqual(listed.data.items);
    expect((await read({ cursor: 'x' })).status).toBe(422);
    expect((await read({}, ben.token)).status).toBe(404);
  });
});
