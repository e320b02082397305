import { lookOf } from '@brasslamp/story/look';
import { expect, it } from 'vitest';
import { beginStory, makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestReply } from '../../testing/test-app.ts';

describeOnBothDatabases('Stories', (openApp) => {
  it('begin as drafts with every field of the contract', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const made = await app.call('POST /api/stories/:username', {
      params: { username: 'ANNA' },
      body: { title: '  Così fan tutte ', description: 'D' },
      token: anna.token,
    });
    expect(made.status).toBe(201);
    expect(made.headers.etag).toBe('"1"');
    expect(made.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Così fan tutte',
      slug: 'cosi-fan-tutte',
      description: 'D',
      lang: 'en',
      status: 'draft',
      owner_id: anna.id,
      username: 'anna',
      author: 'anna',
      created_at: '2026-01-01T12:00:00.000Z',
      updated_at: '2026-01-01T12:00:00.000Z',
      published_at: null,
      publish_at: null,
      missed_plan: null,
      cover: null,
      look: { ...lookOf(made.data.id, null), is_chosen: false },
      start_node_id: null,
      version_id: null,
      has_unpublished_changes: false,
      featured: false,
      status_reason: '',
      content_notes: [],
      length: null,
      endings: null,
      note_reach: [],
      reading: null,
      tags: [],
      is_complete: true,
      first_words: '',
      version: 1,
    });
  });

  it('name every wrong field at once and write nothing', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const params = { username: 'anna' };
    const wrong = await app.call('POST /api/stories/:username', {
      params,
      body: { title: ' ', slug: 'Not OK', description: 7, colour: 'red' },
      token: anna.token,
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.code).toBe('not_valid');
    expect(wrong.body.errors).toContainEqual({
      path: 'title',
      message: 'Title cannot be empty',
      message_id: 'title_missing',
      params: {},
    });
    expect(wrong.body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
      'colour',
      'description',
      'slug',
      'title',
    ]);
    const list = await app.call('GET /api/stories/:username', { params, token: anna.token });
    expect(list.data).toEqual({
      author: { username: 'anna', display_name: '', bio: '' },
      stories: [],
      next_cursor: null,
    });
  });

  it('get a free slug from the title, refuse a taken or reserved one', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const begin = (body: unknown) =>
      app.call('POST /api/stories/:username', {
        params: { username: 'anna' },
        body,
        token: anna.token,
      });
    const parallel = await Promise.all([1, 2, 3].map(() => begin({ title: 'Lamp' })));
    expect(parallel.map((made) => made.data.slug).sort()).toEqual(['lamp', 'lamp-2', 'lamp-3']);
    expect((await begin({ title: 'Stories' })).data.slug).toBe('stories-2');
    const taken = await begin({ title: 'X', slug: 'lamp' });
    expect([taken.status, taken.body.code]).toEqual([409, 'slug_taken']);
    const reserved = await begin({ title: 'X', slug: 'playthroughs' });
    expect([reserved.status, reserved.body.errors[0].path]).toEqual([422, 'slug']);

    const lamp = { username: 'anna', story_slug: 'lamp' };
    const key = 'PATCH /api/stories/:username/:story_slug';
    const moved = await app.call(key, {
      params: lamp,
      body: { slug: 'lamp-2' },
      token: anna.token,
    });
    expect(moved.body.code).toBe('slug_taken');
    await app.call('DELETE /api/stories/:username/:story_slug', {
      params: lamp,
      token: anna.token,
    });
    expect((await begin({ title: 'X', slug: 'lamp' })).status).toBe(201);
  });

  it('are begun in one’s own name only', async () => {
    const app = await openApp();
    const [anna] = [await app.signUp('anna'), await app.signUp('ben')];
    const begin = (username: string, token?: string) =>
      app.call('POST /api/stories/:username', {
        params: { username },
        body: { title: 'X' },
        ...(token && { token }),
      });
    expect((await begin('ben', anna.token)).status).toBe(403);
    expect((await begin('nobody', anna.token)).status).toBe(403);
    expect((await begin('anna')).status).toBe(401);
  });

  it('are seen as drafts by owner and admins only', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    const { params, patch } = await beginStory(app, anna);
    const read = (token?: string) =>
      app.call('GET /api/stories/:username/:story_slug', { params, ...(token && { token }) });
    expect((await read(anna.token)).status).toBe(200);
    expect((await read(eve.token)).status).toBe(200);
    for (const token of [ben.token, undefined]) {
      const hidden = await read(token);
      expect([hidden.status, hidden.body.code]).toEqual([404, 'not_found']);
    }
    expect((await patch({ title: 'Mine' }, { token: ben.token })).status).toBe(404);
    expect((await patch({ title: 'Mine' }, { token: eve.token })).status).toBe(403);
    const list = (token?: string) =>
      app.call('GET /api/stories/:username', {
        params: { username: 'Anna' },
        ...(token && { token }),
      });
    expect((await list(anna.token)).data.stories).toHaveLength(1);
    expect((await list(eve.token)).data.stories).toHaveLength(1);
    expect((await list(ben.token)).data.stories).toHaveLength(0);
    expect((await list()).data.stories).toHaveLength(0);
    const unknown = await app.call('GET /api/stories/:username', { params: { username: 'x' } });
    expect(unknown.status).toBe(404);
  });

  it('change by PATCH only what it carries, and nothing when If-Match is stale', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    app.clock.advance(1_000);
    const changed = await story.patch({ title: 'New' }, { headers: { 'if-match': 'W/"1"' } });
    expect(changed.headers.etag).toBe('"2"');
    expect(changed.data).toMatchObject({
      title: 'New',
      slug: 'the-brass-lamp',
      version: 2,
      updated_at: '2026-01-01T12:00:01.000Z',
    });
    const stale = await story.patch({ title: 'Lost' }, { headers: { 'if-match': '"1"' } });
    expect([stale.status, stale.body.code]).toEqual([412, 'revision_stale']);
    expect(stale.body.current).toEqual(changed.data);
    expect(await story.read()).toEqual(changed.data);
    const staleDelete = await app.call('DELETE /api/stories/:username/:story_slug', {
      params: story.params,
      token: anna.token,
      headers: { 'if-match': '"1"' },
    });
    expect(staleDelete.status).toBe(412);
    const blank = await story.patch({ title: ' \n', start_node_id: 'x', statuz: 'draft' });
    expect(blank.body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
      'start_node_id',
      'statuz',
      'title',
    ]);
    expect((await story.patch({ title: 'New' })).data.version).toBe(2);
  });

  it('warn of what is in them by content notes', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const before = await story.read();
    const noted = await story.patch({ content_notes: [' spiders ', 'the dark'] });
    expect(noted.data).toMatchObject({
      content_notes: ['spiders', 'the dark'],
      version: before.version + 1,
    });
    expect((await story.patch({ content_notes: ['spiders', 'the dark'] })).data).toEqual(
      noted.data,
    );
    expect((await story.read(null)).content_notes).toEqual(['spiders', 'the dark']);
    for (const content_notes of [[''], ['x'.repeat(61)], Array(21).fill('x'), 'spiders', null]) {
      expect((await story.patch({ content_notes })).status).toBe(422);
    }
    expect((await story.patch({ content_notes: [] })).data.content_notes).toEqual([]);
  });

  it('start only at a node of their own', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const other = await beginStory(app, anna, 'Other');
    const chapter = await other.addChapter('One');
    const node = await other.addNode(chapter.id, 'Elsewhere');
    const wrong = await story.patch({ start_node_id: node.id, slug: 'stories' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors.map((error: { path: string }) => error.path)).toEqual([
      'slug',
      'start_node_id',
    ]);
    expect((await other.patch({ start_node_id: node.id })).data.start_node_id).toBe(node.id);
  });

  it('are listed newest first, part by part', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      await beginStory(app, anna, title);
      if (title === 'b') app.clock.advance(5);
    }
    const slugs: string[] = [];
    let cursor: string | undefined;
    let parts = 0;
    do {
      const { data }: TestReply = await app.call('GET /api/stories/:username', {
        params: { username: 'anna' },
        query: cursor ? { limit: 2, cursor } : { limit: 2 },
        token: anna.token,
      });
      slugs.push(...data.stories.map((story: { slug: string }) => story.slug));
      cursor = data.next_cursor;
      parts += 1;
    } while (cursor);
    expect(slugs).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(parts).toBe(3);
    const bad = await app.call('GET /api/stories/:username', {
      params: { username: 'anna' },
      query: { cursor: 'zzz', limit: 3 },
    });
    expect([bad.status, bad.body.errors[0].path]).toEqual([422, 'cursor']);
  });

  it('are on the home page: the featured ones, then the newest published', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const published: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      app.clock.advance(1_000);
      const { story } = await publishLamp(app, anna);
      published.push(story.params.story_slug);
    }
    await beginStory(app, anna, 'A draft');
    const [first, second, third, fourth] = published;
    await app.app.database.write(async (trx) => {
      await trx
        .updateTable('stories')
        .set({ featured_at: 1 })
        .where('slug', '=', second as string)
        .execute();
    });
    const list = async (query: Record<string, unknown> = {}) => {
      const { data } = await app.call('GET /api/home/featured', { query });
      return { slugs: data.stories.map((story: { slug: string }) => story.slug), data };
    };
    const order = [second, fourth, third, first];
    expect((await list()).slugs).toEqual(order);
    for (const limit of [1, 2, 3]) {
      const all: string[] = [];
      let cursor: string | undefined;
      do {
        const { slugs, data } = await list(cursor ? { limit, cursor } : { limit });
        all.push(...slugs);
        cursor = data.next_cursor;
      } while (cursor);
      expect(all).toEqual(order);
    }
  });

  it('are not found under what no name can be', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const token = anna.token;
    const one = '/api/stories/:username/:story_slug';
    const replies = [
      await app.call('GET /api/stories/:username', { params: { username: 'a\0' } }),
      await app.call(`GET ${one}`, { params: { username: 'anna', story_slug: '\0' }, token }),
      await app.call(`GET ${one}/nodes/:node_id`, {
        params: { ...story.params, node_id: '\0' },
        token,
      }),
      await story.resume(anna, '\0'),
      await app.call(`GET ${one}`, { params: { username: 'anna', story_slug: "' or 1=1" }, token }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404]);
  });
});
