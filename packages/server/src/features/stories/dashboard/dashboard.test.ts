import { expect, it } from 'vitest';
import { writeLarge } from '../../../testing/large-story.ts';
import { beginStory, publishLamp, type StoryUnderTest } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';

const key = 'GET /api/user/me/stories';
const checkKey = '/api/stories/:username/:story_slug/check';

const listOf = async (app: TestApp, { token }: TestUser, query = {}) =>
  (await app.call(key, { token, query })).data;

/** The first of an author's stories, as the dashboard has it. */
const firstOf = async (app: TestApp, user: TestUser) => (await listOf(app, user)).stories[0].draft;

describeOnBothDatabases('An author’s dashboard', (openApp) => {
  it('has nothing of a story with nothing in it', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    expect(await listOf(app, anna)).toEqual({
      author: { username: 'anna', display_name: '', bio: '' },
      stories: [],
      next_cursor: null,
    });
    const story = await beginStory(app, anna);
    const [listed, ...others] = (await listOf(app, anna)).stories;
    expect(others).toEqual([]);
    const { draft, ...rest } = listed;
    expect(rest).toEqual(await story.read());
    expect(draft).toEqual({ words: 0, nodes: 0, last: null, check: null, readers: 0 });
  });

  it('counts words and nodes anew after each kind of edit', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const hall = await story.addNode(chapter.id, 'Hall', { body: 'Dark and *very* cold.' });
    const counts = async () => {
      const { words, nodes } = await firstOf(app, anna);
      return [words, nodes];
    };
    expect(await counts()).toEqual([4, 1]);
    await story.putNode(hall.id, { body: 'Dark.' });
    expect(await counts()).toEqual([1, 1]);
    await story.addNode(chapter.id, 'Cellar', { body: 'Colder still.' });
    expect(await counts()).toEqual([3, 2]);
    await story.deleteNode(hall.id);
    expect(await counts()).toEqual([2, 1]);
    const [{ id: bin_id }] = (
      await app.call('GET /api/stories/:username/:story_slug/bin', {
        params: story.params,
        token: anna.token,
      })
    ).data.parts;
    await app.call('POST /api/stories/:username/:story_slug/bin/:bin_id/restore', {
      params: { ...story.params, bin_id },
      token: anna.token,
    });
    expect(await counts()).toEqual([3, 2]);
  });

  it('counts a large story in a thread, and only once', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    await writeLarge(app, anna, 100);
    const large = async () =>
      (await listOf(app, anna)).stories.find(
        ({ title }: { title: string }) => title === 'A large story',
      ).draft;
    // A page does not wait for ever: on a busy machine the next one has it.
    await expect.poll(async () => (await large()).nodes, { timeout: 20_000 }).toBe(100);
    expect((await large()).words).toBeGreaterThan(50_000);
    const stored = () => app.app.database.read.selectFrom('draft_counts').selectAll().execute();
    await app.app.database.write((trx) =>
      trx.updateTable('draft_counts').set({ words: 1 }).where('nodes', '=', 100).execute(),
    );
    expect((await large()).words).toBe(1);
    expect((await stored()).map((row) => row.nodes).toSorted()).toEqual([0, 100]);
  });

  it('leads to the node that was written last, whoever looks on which device', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall, cellar, garden } = await publishLamp(app, anna);
    const last = async () => {
      const { last } = await firstOf(app, anna);
      return last && [last.node_id, last.name, last.written_at];
    };
    const sentence = async () => (await firstOf(app, anna)).last?.sentence;
    const write = async ({ id }: { id: string }, more: object) => {
      app.clock.advance(60_000);
      await story.putNode(id, more);
    };
    await write(hall, { body: `${'Dark. '.repeat(1_000)}Somebody has *lit* the lamp.` });
    expect(await last()).toEqual([hall.id, 'Hall', '2026-01-01T12:01:00.000Z']);
    expect(await sentence()).toBe('Somebody has lit the lamp.');
    await write(cellar, { name: 'Vault' });
    expect(await last()).toEqual([cellar.id, 'Vault', '2026-01-01T12:02:00.000Z']);
    // Where it is on the map is not what was written.
    await write(garden, { position: { x: 1, y: 2 } });
    expect((await last())?.[0]).toBe(cellar.id);
    await story.deleteNode(cellar.id);
    expect((await last())?.[0]).toBe(hall.id);
  });

  it('is in the order of the last writing, in pages', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const stories: StoryUnderTest[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      app.clock.advance(1_000);
      stories.push(await beginStory(app, anna, title));
    }
    app.clock.advance(1_000);
    await stories[0]?.addChapter('Here');
    const titles = ({ stories }: { stories: { title: string }[] }) =>
      stories.map(({ title }) => title);
    const first = await listOf(app, anna, { limit: 2 });
    expect(titles(first)).toEqual(['One', 'Three']);
    const rest = await listOf(app, anna, { limit: 2, cursor: first.next_cursor });
    expect([titles(rest), rest.next_cursor]).toEqual([['Two'], null]);
  });

  it('is searched by a part of the title, and sorted, in pages', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    for (const [title, words] of [
      ['the mill', 2],
      ['A lamp', 9],
      ['The lamp', 5],
    ] as const) {
      app.clock.advance(1_000);
      const story = await beginStory(app, anna, title);
      const chapter = await story.addChapter('One');
      await story.addNode(chapter.id, 'Hall', { body: 'word '.repeat(words) });
    }
    await beginStory(app, await app.signUp('ben'), 'The lamp of Ben');
    const titles = async (query: object) => {
      const first = await listOf(app, anna, { limit: 2, ...query });
      const rest = first.next_cursor
        ? await listOf(app, anna, { limit: 2, ...query, cursor: first.next_cursor })
        : { stories: [] };
      return [...first.stories, ...rest.stories].map(({ title }: { title: string }) => title);
    };
    expect(await titles({})).toEqual(['The lamp', 'A lamp', 'the mill']);
    expect(await titles({ order: 'title' })).toEqual(['A lamp', 'The lamp', 'the mill']);
    expect(await titles({ order: 'words' })).toEqual(['A lamp', 'The lamp', 'the mill']);
    expect(await titles({ search: 'LAMP', order: 'title' })).toEqual(['A lamp', 'The lamp']);
    expect(await titles({ search: '%' })).toEqual([]);
    const { status } = await app.call(key, { token: anna.token, query: { order: 'best' } });
    expect(status).toBe(422);
    // A page goes on in the order in which it began.
    for (const order of ['title', 'words', 'written']) {
      const { next_cursor: cursor } = await listOf(app, anna, { limit: 1, order });
      for (const other of ['title', 'words', 'written']) {
        const query = { limit: 1, order: other, cursor };
        const { status } = await app.call(key, { token: anna.token, query });
        expect([order, other, status]).toEqual([order, other, other === order ? 200 : 422]);
      }
    }
  });

  it('goes on behind the longest title', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    for (const end of ['а', 'б']) await beginStory(app, anna, `${'ж'.repeat(199)}${end}`);
    const { next_cursor: cursor } = await listOf(app, anna, { limit: 1, order: 'title' });
    const { stories } = await listOf(app, anna, { limit: 1, order: 'title', cursor });
    expect(stories).toHaveLength(1);
  });

  it('counts each reader once, and not its author', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    await story.start();
    expect((await firstOf(app, anna)).readers).toBe(0);
    const guest = (await app.call('POST /api/guests')).data.access_token as string;
    await story.start(ben);
    await story.start(ben);
    await story.start({ token: guest });
    expect((await firstOf(app, anna)).readers).toBe(2);
  });

  it('says what was found last, until when that holds, and computes nothing', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    const found = async () => (await firstOf(app, anna)).check;
    await story.putNode(hall.id, { body: 'You have {gold} coins.' });
    expect(await found()).toBe(null);
    app.clock.advance(60_000);
    const { params } = story;
    const checked = await app.call(`GET ${checkKey}`, { params, token: anna.token });
    const count = (asked: string) =>
      checked.data.findings.filter(({ severity }: { severity: string }) => severity === asked)
        .length;
    expect(count('error')).toBeGreaterThan(0);
    const first = {
      ...{ errors: count('error'), warnings: count('warning'), notes: count('note') },
      checked_at: '2026-01-01T12:01:00.000Z',
      is_current: true,
    };
    expect(await found()).toEqual(first);
    await story.putNode(hall.id, { body: 'More.' });
    expect(await found()).toEqual({ ...first, is_current: false });
  });

  it('takes what the author’s browser found, and nobody else’s word', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall } = await publishLamp(app, anna);
    const counts = { errors: 0, warnings: 2, notes: 5 };
    const say = ({ token }: TestUser, more = {}) =>
      app.call(`PUT ${checkKey}`, { params: story.params, body: { ...counts, ...more }, token });
    expect((await say(anna)).status).toBe(204);
    const kept = { ...counts, checked_at: '2026-01-01T12:00:00.000Z' };
    expect((await firstOf(app, anna)).check).toEqual({ ...kept, is_current: true });
    await story.putNode(hall.id, { body: 'More.' });
    expect((await say(ben, { warnings: 9 })).status).toBe(403);
    const refused = await say(anna, { warnings: -1 });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'warnings']);
    expect((await firstOf(app, anna)).check).toEqual({ ...kept, is_current: false });
  });

  it('is nobody else’s: strangers get the list that they always got', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    await publishLamp(app, anna);
    await beginStory(app, anna, 'Secret');
    expect((await listOf(app, ben)).stories).toEqual([]);
    const { stories } = (
      await app.call('GET /api/stories/:username', {
        params: { username: 'anna' },
        token: ben.token,
      })
    ).data;
    expect(stories.map(({ title }: { title: string }) => title)).toEqual(['The Brass Lamp']);
    expect(JSON.stringify(stories)).not.toContain('"draft"');
  });
});
