import { expect, it, vi } from 'vitest';
import { makeAdmin, publishLamp, type StoryUnderTest } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

const linkPath = '/api/stories/:username/:story_slug/beta-link';
const joinKey = 'POST /api/stories/:username/:story_slug/beta-readers';
const storyKey = 'GET /api/stories/:username/:story_slug';

describeOnBothDatabases('The private link to a draft', (openApp) => {
  async function open(settings = {}) {
    const app = await openApp(settings);
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const lamp = await publishLamp(app, anna);
    await lamp.story.patch({ status: 'draft' });
    return { app, anna, ben, ...lamp, link: linkOf(app, lamp.story, anna) };
  }

  it('is made, read and withdrawn by the author', async () => {
    const { link, ben } = await open();
    const none = { token: null, url: null, created_at: null, readers: 0 };
    expect((await link.read()).data).toEqual(none);
    const made = await link.make();
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      token: expect.stringMatching(/^[\w-]{22}$/),
      url: `http://brasslamp.test/anna/the-brass-lamp/reader?beta=${made.data.token}`,
      created_at: '2026-01-01T12:00:00.000Z',
      readers: 0,
    });
    await link.join(ben, made.data.token);
    await link.join(ben, made.data.token);
    expect((await link.read()).data).toEqual({ ...made.data, readers: 1 });
    expect((await link.withdraw()).status).toBe(204);
    expect((await link.read()).data).toEqual(none);
    const [one, two] = [await link.make(), await link.make()];
    expect(one.data.token).not.toBe(two.data.token);
  });

  it('lets people who have it play the draft, and see nothing else of it', async () => {
    const { app, link, ben, story, hall, light } = await open();
    const { token } = (await link.make()).data;
    expect((await app.call(storyKey, { params: story.params, token: ben.token })).status).toBe(404);
    expect((await story.start(ben)).status).toBe(404);

    const joined = await link.join(ben, token);
    expect(joined.status).toBe(200);
    expect(joined.data).toMatchObject({ title: 'The Brass Lamp', status: 'draft' });
    expect(joined.headers.etag).toBeDefined();
    expect((await story.read(ben)).id).toBe(story.id);
    const started = await story.start(ben);
    expect(started.status).toBe(201);
    const turn = await story.act(ben, started.data.id, { action_id: light });
    expect([turn.status, turn.data.turn]).toEqual([200, 1]);

    const { params } = story;
    const refused = await Promise.all([
      app.call('GET /api/stories/:username/:story_slug/nodes/:node_id', {
        params: { ...params, node_id: hall.id },
        token: ben.token,
      }),
      app.call('GET /api/stories/:username/:story_slug/draft', { params, token: ben.token }),
      app.call('GET /api/stories/:username/:story_slug/versions', { params, token: ben.token }),
      app.call(`GET ${linkPath}`, { params, token: ben.token }),
      story.patch({ title: 'Mine' }, { token: ben.token }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const list = await app.call('GET /api/stories/:username', {
      params: { username: 'anna' },
      token: ben.token,
    });
    expect(list.data.stories).toEqual([]);
    const mine = await app.call('GET /api/stories/:username/playthroughs', {
      params: { username: 'ben' },
      token: ben.token,
    });
    expect(mine.data).toHaveLength(1);
  });

  it('works for somebody without an account', async () => {
    const { app, link, story } = await open();
    const { token } = (await link.make()).data;
    const guest = await app.call('POST /api/guests');
    const reader = { token: guest.data.access_token } as TestUser;
    expect((await link.join(reader, token)).status).toBe(200);
    expect((await story.start(reader)).status).toBe(201);
  });

  it.each(['withdrawn', 'replaced'] as const)('ends at once when it is %s', async (end) => {
    const { link, ben, story, light } = await open();
    const { token } = (await link.make()).data;
    await link.join(ben, token);
    const { data: playing } = await story.start(ben);
    await (end === 'withdrawn' ? link.withdraw() : link.make());
    const after = await Promise.all([
      story.resume(ben, playing.id),
      story.act(ben, playing.id, { action_id: light }),
      story.start(ben),
      link.join(ben, token),
    ]);
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await link.read()).data.readers).toBe(0);
  });

  it('says of a wrong token only that there is no such link', async () => {
    const { app, link, ben, story } = await open();
    const wrong = async (token: string) => {
      const { status, body } = await link.join(ben, token);
      return [status, body.detail];
    };
    const withoutLink = await wrong('abc');
    const { token } = (await link.make()).data;
    expect(withoutLink[0]).toBe(404);
    expect(await wrong('abc')).toEqual(withoutLink);
    expect(await wrong(`${token}x`)).toEqual(withoutLink);
    await story.patch({ status: 'published' });
    expect(await wrong('abc')).toEqual(withoutLink);
    const params = { username: 'anna', story_slug: 'no-such-story' };
    const nowhere = await app.call(joinKey, { params, body: { token }, token: ben.token });
    expect([nowhere.status, nowhere.body.detail]).toEqual(withoutLink);
    expect((await story.read(ben)).status).toBe('published');
  });

  it('opens a draft alone: a suspended story is shut to all readers', async () => {
    const { app, link, ben, story } = await open();
    const { token } = (await link.make()).data;
    await link.join(ben, token);
    const boss = await app.signUp('boss');
    await makeAdmin(app, boss);
    await story.patch({ status: 'suspended' }, { token: boss.token });
    expect((await app.call(storyKey, { params: story.params, token: ben.token })).status).toBe(404);
    expect((await link.join(ben, token)).status).toBe(404);
  });

  it('does not count its author, and is no secret to try for long', async () => {
    const { link, anna, ben } = await open({ RATE_LIMITS: 'on' });
    const { token } = (await link.make()).data;
    expect((await link.join(anna, token)).status).toBe(200);
    expect((await link.read()).data.readers).toBe(0);
    for (let good = 0; good < 30; good += 1) {
      expect((await link.join(ben, token)).status).toBe(200);
    }
    for (let wrong = 0; wrong < 25; wrong += 1) {
      expect((await link.join(ben, 'abc')).status).toBe(404);
    }
    const more = await link.join(ben, token);
    expect([more.status, more.headers['retry-after']]).toEqual([429, expect.any(String)]);
  });

  it('is in no log line, no referrer and no count of visits', async () => {
    const { app, link } = await open({ LOG_LEVEL: 'error', STATS_DOMAIN: 'stats.example.org' });
    const { token } = (await link.make()).data;
    const { fastify } = app.app;
    const lines = collectLog(fastify.log);
    fastify.log.level = 'trace';
    const url = `/anna/the-brass-lamp/reader?beta=${token}`;
    const page = await fastify.inject({ method: 'GET', url });
    const call = await fastify.inject({ method: 'GET', url: `/api/stories/anna?beta=${token}` });
    expect([page.headers['referrer-policy'], page.headers['cache-control']]).toEqual([
      'strict-origin',
      'private, no-store',
    ]);
    expect(page.body).not.toContain('stats.example.org');
    expect(call.statusCode).toBe(422);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).not.toContain(token);
  });
});

/** Collects the lines that are logged from now on, in place of writing them. */
function collectLog(log: object): string[] {
  const lines: string[] = [];
  const stream = Object.getOwnPropertySymbols(log)
    .map((symbol) => (log as Record<symbol, unknown>)[symbol])
    .find((value): value is { write: (line: string) => void } => {
      return typeof (value as { write?: unknown } | null)?.write === 'function';
    });
  if (!stream) throw new Error('This log has no stream');
  vi.spyOn(stream, 'write').mockImplementation((line) => {
    lines.push(line);
  });
  return lines;
}

function linkOf(app: TestApp, { params }: StoryUnderTest, { token }: TestUser) {
  return {
    read: () => app.call(`GET ${linkPath}`, { params, token }),
    make: () => app.call(`POST ${linkPath}`, { params, token }),
    withdraw: () => app.call(`DELETE ${linkPath}`, { params, token }),
    join: (reader: TestUser, used: string) =>
      app.call(joinKey, { params, body: { token: used }, token: reader.token }),
  };
}
