import type { ShelfEntry, Standing } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

type Reader = { token: string };

const shelf = async (app: TestApp, { token }: Reader, tab: string, more: object = {}) =>
  (await app.call('GET /api/user/me/shelf', { query: { tab, ...more } as never, token })).data;
const want = (app: TestApp, { token }: Reader, story_id: string) =>
  app.call('PUT /api/user/me/wanted/:story_id', { params: { story_id }, token });
const standing = async (app: TestApp, { token }: Reader, ids: string[]): Promise<Standing[]> =>
  (await app.call('GET /api/user/me/standings', { query: { story_ids: ids.join(',') }, token }))
    .data.standings;
const guestOf = async (app: TestApp): Promise<Reader> => ({
  token: (await app.call('POST /api/guests')).data.access_token as string,
});

describeOnBothDatabases('A shelf', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const lamp = await publishLamp(app, anna);
    return { app, anna, ...lamp };
  }
  const titles = ({ stories }: { stories: ShelfEntry[] }) =>
    stories.map(({ story }) => story.title);

  it('has a story where its playthroughs are, with what was found in all of them, for guests too', async () => {
    const { app, story, down, out } = await open();
    const guest = await guestOf(app);
    expect((await want(app, guest, story.id)).status).toBe(204);
    expect((await want(app, guest, story.id)).status).toBe(204);
    expect(titles(await shelf(app, guest, 'want'))).toEqual(['The Brass Lamp']);
    const { id } = (await story.start(guest)).data;
    expect(titles(await shelf(app, guest, 'want')), 'it is begun').toEqual([]);
    const [begun] = (await shelf(app, guest, 'in_progress')).stories;
    expect(begun).toMatchObject({ playthrough: { id }, playthroughs: 1, news: null });
    expect(begun.endings).toEqual({ names: [], total: 1 });
    await story.act(guest, id, { action_id: down });
    await story.act(guest, id, { action_id: out });
    const [finished] = (await shelf(app, guest, 'finished')).stories;
    expect(finished.endings).toEqual({ names: ['Out'], total: 1 });
    expect(titles(await shelf(app, guest, 'in_progress'))).toEqual([]);
    await story.act(guest, id, { type: 'restart' });
    await story.changePlaythrough(guest, id, { is_dropped: true });
    const [aside] = (await shelf(app, guest, 'aside')).stories;
    expect(aside.endings, 'found in an earlier run').toEqual({ names: ['Out'], total: 1 });
  });

  it('comes in pages, and without what may not be opened', async () => {
    const { app, anna, story } = await open();
    const other = await publishLamp(app, anna);
    const ben = await app.signUp('ben');
    await story.start(ben);
    app.clock.advance(1_000);
    await other.story.start(ben);
    const first = await shelf(app, ben, 'in_progress', { limit: 1 });
    expect(first.stories.map((entry: ShelfEntry) => entry.story.id)).toEqual([other.story.id]);
    const more = { limit: 1, cursor: first.next_cursor };
    const second = await shelf(app, ben, 'in_progress', more);
    expect(second.stories.map((entry: ShelfEntry) => entry.story.id)).toEqual([story.id]);
    expect(second.next_cursor).toBeNull();
    await want(app, await guestOf(app), story.id);
    await story.patch({ status: 'draft' });
    expect((await shelf(app, ben, 'in_progress')).stories).toHaveLength(1);
    expect(await standing(app, ben, [story.id])).toEqual([]);
    expect((await want(app, ben, story.id)).body.code).toBe('not_found');
  });

  it('says of cards where somebody is, and nothing of other stories', async () => {
    const { app, anna, story, down, out } = await open();
    const other = await publishLamp(app, anna);
    const ben = await app.signUp('ben');
    const ids = [story.id, other.story.id, 'nothing'];
    expect(await standing(app, ben, ids)).toEqual([]);
    const { id } = (await story.start(ben)).data;
    await story.act(ben, id, { action_id: down });
    await want(app, ben, other.story.id);
    const standings = await standing(app, ben, ids);
    expect(standings).toHaveLength(2);
    expect(standings).toContainEqual({
      ...{ story_id: story.id, tab: 'in_progress', is_wanted: false },
      last: { playthrough_id: id, node_name: 'Cellar', played_at: expect.any(String) },
      endings: { found: 0, total: 1 },
    });
    expect(standings).toContainEqual({
      ...{ story_id: other.story.id, tab: null, is_wanted: true, last: null },
      endings: { found: 0, total: 1 },
    });
    await story.act(ben, id, { action_id: out });
    expect(
      (await standing(app, ben, ids)).map(({ tab, endings }) => [tab, endings.found]),
    ).toContainEqual(['finished', 1]);
    await app.call('DELETE /api/user/me/wanted/:story_id', {
      params: { story_id: other.story.id },
      token: ben.token,
    });
    expect(await standing(app, ben, [other.story.id])).toEqual([]);
    const many = Array.from({ length: 101 }, (_, at) => `s${at}`).join(',');
    const query = { story_ids: many };
    const refused = await app.call('GET /api/user/me/standings', { query, token: ben.token });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'story_ids']);
  });

  it('moves with a guest who becomes somebody', async () => {
    const { app, story, down } = await open();
    const [guest, ben] = [await guestOf(app), await app.signUp('ben')];
    const { id } = (await story.start(guest)).data;
    await story.act(guest, id, { action_id: down });
    await story.act(guest, id, { type: 'restart' });
    await want(app, guest, story.id);
    await want(app, ben, story.id);
    const body = { guest_token: guest.token };
    await app.call('POST /api/user/me/guest-playthroughs', { body, token: ben.token });
    const [mine] = (await shelf(app, ben, 'in_progress')).stories;
    expect([mine.playthrough.id, mine.wanted_at]).toEqual([id, expect.any(String)]);
  });

  it('tells an admin who reads a draft of it, and nobody who may not', async () => {
    const { app, story } = await open();
    const [boss, ben] = [await app.signUp('boss'), await app.signUp('ben')];
    await makeAdmin(app, boss);
    await story.start(boss);
    await story.start(ben);
    await story.patch({ status: 'draft' });
    expect((await shelf(app, boss, 'in_progress')).stories).toHaveLength(1);
    expect((await shelf(app, ben, 'in_progress')).stories).toHaveLength(0);
  });
});

describeOnBothDatabases('News of a story', (openApp) => {
  const news = async (app: TestApp, params: never, { token }: Reader) =>
    (await app.call('GET /api/stories/:username/:story_slug/news', { params, token })).data.news;

  it('is about pages that somebody read, until they take the new way', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, chapter, hall, cellar, garden, down } = await publishLamp(app, anna);
    const ben = await app.signUp('ben');
    const { id } = (await story.start(ben)).data;
    const params = story.params as never;
    expect(await news(app, params, ben)).toBeNull();
    const add = async (node: { id: string }, label: string) => {
      const { actions } = await story.readNode(node.id);
      const { data } = await story.putNode(node.id, {
        actions: [...actions, { label, target: garden.id }],
      });
      return data.actions.at(-1).id as string;
    };
    const jump = await add(hall, 'Jump');
    await add(cellar, 'Not seen yet');
    await story.addNode(chapter.id, 'Lake', { ending: { name: 'Drowned', kind: 'bad' } });
    await story.publishChanges();
    const told = { pages_with_new_choices: 1, new_endings: 1 };
    expect(await news(app, params, ben)).toMatchObject({ since_version: { number: 1 }, ...told });
    const [entry] = (await shelf(app, ben, 'in_progress')).stories;
    expect(entry.news).toMatchObject(told);

    await story.act(ben, id, { action_id: down });
    const after = await news(app, params, ben);
    expect(after, 'still news, and the cellar was read by now').toMatchObject({
      pages_with_new_choices: 2,
    });
    await story.act(ben, id, { type: 'restart' });
    await story.act(ben, id, { action_id: jump });
    expect(await news(app, params, ben)).toMatchObject({ pages_with_new_choices: 1 });
    const carl = await app.signUp('carl');
    await story.start(carl);
    expect(await news(app, params, carl), 'there was no older one').toBeNull();
  });
});

describeOnBothDatabases('The fork before an ending', (openApp) => {
  it('is the last turn where another choice stood, and what was left behind is not on the way', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall, cellar, down, up, out } = await publishLamp(app, anna);
    const { id } = (await story.start(anna)).data;
    const fork = async () =>
      (
        await app.call('GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/fork', {
          params: { ...story.params, playthrough_id: id },
          token: anna.token,
        })
      ).data.fork;
    expect(await fork()).toBeNull();
    await story.act(anna, id, { action_id: down });
    expect(await fork()).toEqual({ turn: 0, node: { id: hall.id, name: 'Hall' }, untried: 1 });
    await story.act(anna, id, { action_id: out });
    const atCellar = { turn: 1, node: { id: cellar.id, name: 'Cellar' } };
    expect(await fork()).toEqual({ ...atCellar, untried: 1 });
    await story.act(anna, id, { type: 'rewind', turn: 1 });
    await story.act(anna, id, { action_id: up });
    expect(await fork()).toEqual({ ...atCellar, turn: 3, untried: 0 });
  });
});
