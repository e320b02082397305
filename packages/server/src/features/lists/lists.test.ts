import type { ListWithStories } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

const one = '/api/user/me/lists/:list_id' as const;

function listsOf(app: TestApp, { token }: TestUser) {
  const at = (list_id: string, story_id: string) => ({ params: { list_id, story_id }, token });
  return {
    make: (body: object) => app.call('POST /api/user/me/lists', { body, token }),
    all: async () => (await app.call('GET /api/user/me/lists', { token })).data.lists,
    change: (list_id: string, body: object) =>
      app.call(`PATCH ${one}`, { params: { list_id }, body, token }),
    remove: (list_id: string) => app.call(`DELETE ${one}`, { params: { list_id }, token }),
    put: (list_id: string, story_id: string, body: object = {}) =>
      app.call(`PUT ${one}/stories/:story_id`, { ...at(list_id, story_id), body }),
    off: (list_id: string, story_id: string) =>
      app.call(`DELETE ${one}/stories/:story_id`, at(list_id, story_id)),
    read: (list_id: string, reader: { token: string } | null = { token }) =>
      app.call('GET /api/lists/:list_id', { params: { list_id }, token: reader?.token ?? null }),
  };
}

const idsOn = ({ stories }: ListWithStories) => stories.map(({ story_id }) => story_id);

describeOnBothDatabases('A list', (openApp) => {
  async function open() {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const stories = [];
    for (let made = 0; made < 3; made += 1) stories.push((await publishLamp(app, anna)).story);
    const ids = stories.map(({ id }) => id);
    const lists = listsOf(app, ben);
    const list = (await lists.make({ title: 'By the sea' })).data;
    return { app, anna, ben, lists, list, stories, ids: ids as [string, string, string] };
  }

  it('has stories in an order, with a sentence each', async () => {
    const { lists, list, ids } = await open();
    const [a, b, c] = ids;
    for (const id of ids) expect((await lists.put(list.id, id)).status).toBe(204);
    expect((await lists.put(list.id, b, { note: 'Wet.', place: 0 })).status).toBe(204);
    expect(idsOn((await lists.read(list.id)).data)).toEqual([b, a, c]);
    await lists.put(list.id, b, { place: 400 });
    const { data } = await lists.read(list.id);
    expect(idsOn(data)).toEqual([a, c, b]);
    expect(data.stories[2].note).toBe('Wet.');
    await lists.off(list.id, a);
    expect((await lists.off(list.id, a)).status).toBe(204);
    await lists.put(list.id, a, { place: 1 });
    expect(idsOn((await lists.read(list.id)).data)).toEqual([c, a, b]);
    expect(await lists.all()).toMatchObject([{ title: 'By the sea', stories: 3 }]);
    await lists.remove(list.id);
    expect([(await lists.read(list.id)).status, (await lists.all()).length]).toEqual([404, 0]);
  });

  it('is its owner’s alone until it is public', async () => {
    const { app, anna, lists, list, ids } = await open();
    await lists.put(list.id, ids[0]);
    for (const reader of [anna, null]) expect((await lists.read(list.id, reader)).status).toBe(404);
    await lists.change(list.id, { is_public: true, note: 'For rain.' });
    const { data } = await lists.read(list.id, null);
    expect(data).toMatchObject({ username: 'ben', is_own: false, note: 'For rain.' });
    expect(data.stories).toHaveLength(1);
    const others = listsOf(app, anna);
    expect((await others.change(list.id, { title: 'Mine' })).status).toBe(404);
    expect((await others.put(list.id, ids[1])).status).toBe(404);
    expect((await others.remove(list.id)).status).toBe(404);
    await app.app.database.write((trx) =>
      trx.updateTable('users').set({ suspended_at: 1 }).where('username', '=', 'ben').execute(),
    );
    expect((await lists.read(list.id, null)).status).toBe(404);
  });

  it.each(['draft', 'suspended', 'deleted', 'gone'] as const)(
    'never names a story that is %s: its owner is told that one stood there',
    async (what) => {
      const { app, lists, list, stories, ids } = await open();
      for (const id of ids) await lists.put(list.id, id, { note: 'Read it.' });
      await lists.change(list.id, { is_public: true });
      const db = app.app.database;
      await db.write(async (trx) => {
        if (what === 'gone') await trx.deleteFrom('stories').where('id', '=', ids[1]).execute();
        else
          await trx.updateTable('stories').set({ status: what }).where('id', '=', ids[1]).execute();
      });
      const own = (await lists.read(list.id)).data as ListWithStories;
      expect(own.stories.map(({ story }) => story?.id ?? null)).toEqual([ids[0], null, ids[2]]);
      const others = (await lists.read(list.id, null)).data as ListWithStories;
      expect(idsOn(others)).toEqual([ids[0], ids[2]]);
      if (what === 'draft') await stories[1]?.patch({ status: 'published' });
      await lists.off(list.id, ids[1]);
      expect(idsOn((await lists.read(list.id)).data)).toEqual([ids[0], ids[2]]);
    },
  );

  it('takes what a list can hold, and says what is wrong with the rest', async () => {
    const { app, lists, list, ids } = await open();
    const errors = async (body: object) => (await lists.make(body)).body.errors?.[0]?.path;
    expect(await errors({ title: '  ' })).toBe('title');
    expect(await errors({ title: 'x'.repeat(101) })).toBe('title');
    expect(await errors({ title: 'x', note: 'x'.repeat(1_001) })).toBe('note');
    const long = await lists.put(list.id, ids[0], { note: 'x'.repeat(301) });
    expect([long.status, long.body.errors[0].path]).toEqual([422, 'note']);
    expect((await lists.put(list.id, 'nothing')).status).toBe(404);
    const rows = Array.from({ length: 500 }, (_, place) => ({
      ...{ list_id: list.id as string, story_id: `s${place}`, place, note: '', added_at: 1 },
    }));
    await app.app.database.write((trx) => trx.insertInto('list_stories').values(rows).execute());
    expect((await lists.put(list.id, ids[0])).body.code).toBe('limit_reached');
    for (let made = 1; made < 100; made += 1) await lists.make({ title: 'More' });
    expect((await lists.make({ title: 'Too many' })).body.code).toBe('limit_reached');
  });
});
