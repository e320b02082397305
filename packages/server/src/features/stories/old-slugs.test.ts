import { expect, it } from 'vitest';
import { beginStory, makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

const key = 'GET /api/stories/:username/:story_slug';

async function whereIs(app: TestApp, story_slug: string, token: string | null = null) {
  const { status, headers } = await app.call(key, {
    params: { username: 'anna', story_slug },
    token,
  });
  return status === 301 ? headers.location : status;
}

describeOnBothDatabases('An old slug', (openApp) => {
  it('leads to the story’s address of now, over any number of changes', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    await story.patch({ slug: 'second' });
    const third = await app.call('PATCH /api/stories/:username/:story_slug', {
      params: { username: 'anna', story_slug: 'second' },
      body: { slug: 'third' },
      token: anna.token,
    });
    expect(third.status).toBe(200);
    expect(await whereIs(app, 'the-brass-lamp')).toBe('/api/stories/anna/third');
    expect(await whereIs(app, 'second')).toBe('/api/stories/anna/third');
    expect(await whereIs(app, 'third')).toBe(200);
    const moved = await app.call(key, { params: story.params });
    expect([moved.body, moved.headers['cache-control']]).toEqual([undefined, 'no-store']);
  });

  it('leads there after the story went back to it, and on to a third', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna').then(async (anna) => {
      await publishLamp(app, anna);
      return anna;
    });
    const rename = async (story_slug: string, slug: string) => {
      const params = { username: 'anna', story_slug };
      const body = { slug };
      return (await app.call('PATCH /api/stories/:username/:story_slug', { params, body, token }))
        .status;
    };
    expect(await rename('the-brass-lamp', 'second')).toBe(200);
    expect(await rename('second', 'the-brass-lamp')).toBe(200);
    expect(await whereIs(app, 'the-brass-lamp')).toBe(200);
    expect(await whereIs(app, 'second')).toBe('/api/stories/anna/the-brass-lamp');
    expect(await rename('the-brass-lamp', 'third')).toBe(200);
    for (const old of ['the-brass-lamp', 'second']) {
      expect(await whereIs(app, old)).toBe('/api/stories/anna/third');
    }
  });

  it('keeps the rest of the address, and the method by 308', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall, chapter } = await publishLamp(app, anna);
    const { data: begun } = await story.start(anna);
    await story.patch({ slug: 'new' });
    const { token } = anna;
    const node = await app.call('GET /api/stories/:username/:story_slug/nodes/:node_id', {
      params: { ...story.params, node_id: hall.id },
      token,
    });
    expect([node.status, node.headers.location]).toEqual([
      301,
      `/api/stories/anna/new/nodes/${hall.id}`,
    ]);
    const nodes = await app.call('GET /api/stories/:username/:story_slug/nodes', {
      params: { ...story.params, username: 'ANNA' },
      query: { search: 'a?/b' },
      token,
    });
    expect(nodes.headers.location).toMatch(/^\/api\/stories\/ANNA\/new\/nodes\?search=/);
    const items = await app.call('GET /api/:username/:story_slug/chapters/:chapter_id/items', {
      params: { ...story.params, chapter_id: chapter.id },
      token,
    });
    expect(items.headers.location).toBe(`/api/anna/new/chapters/${chapter.id}/items`);
    const write = await story.patch({ title: 'Not yet' });
    expect([write.status, write.headers.location]).toEqual([308, '/api/stories/anna/new']);
    const turn = await story.resume(anna, begun.id);
    expect([turn.status, turn.headers.location]).toEqual([
      301,
      `/api/stories/anna/new/playthrough/${begun.id}`,
    ]);
  });

  it('is another story’s as soon as one takes it', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const first = await beginStory(app, anna, 'Lamp');
    await first.patch({ slug: 'brass' });
    const second = await beginStory(app, anna, 'Lamp');
    expect(second.params.story_slug).toBe('lamp');
    expect((await second.read()).id).toBe(second.id);
    await second.patch({ slug: 'light' });
    expect(await whereIs(app, 'lamp', anna.token)).toBe('/api/stories/anna/light');
    const back = await app.call('PATCH /api/stories/:username/:story_slug', {
      params: { username: 'anna', story_slug: 'brass' },
      body: { slug: 'lamp' },
      token: anna.token,
    });
    expect(back.data).toMatchObject({ id: first.id, slug: 'lamp' });
    expect(await whereIs(app, 'lamp', anna.token)).toBe(200);
  });

  it('leads nobody to what they may not see', async () => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    await makeAdmin(app, eve);
    const story = await beginStory(app, anna, 'Lamp');
    await story.patch({ slug: 'brass' });
    expect(await whereIs(app, 'lamp')).toBe(404);
    expect(await whereIs(app, 'lamp', anna.token)).toBe('/api/stories/anna/brass');
    expect(await whereIs(app, 'lamp', eve.token)).toBe('/api/stories/anna/brass');
    await app.call('DELETE /api/stories/:username/:story_slug', {
      params: { username: 'anna', story_slug: 'brass' },
      token: anna.token,
    });
    expect(await whereIs(app, 'lamp', anna.token)).toBe(404);
  });

  it('sends a visitor of a page on, too', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    await story.patch({ slug: 'new' });
    const visit = async (url: string) => {
      const { statusCode, headers } = await app.app.fastify.inject({ method: 'GET', url });
      return [statusCode, headers.location];
    };
    expect(await visit('/anna/the-brass-lamp')).toEqual([301, '/anna/new']);
    expect(await visit('/anna/the-brass-lamp/reader?from=a%2Fb')).toEqual([
      301,
      '/anna/new/reader?from=a%2Fb',
    ]);
    expect((await visit('/anna/new'))[0]).toBe(200);
    expect((await visit('//anna/the-brass-lamp'))[0]).toBe(404);
  });
});
