import { expect, it } from 'vitest';
import { beginStory, makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';
import { listEventsAbout } from './list-events.ts';

async function open(openApp: () => Promise<TestApp>) {
  const app = await openApp();
  const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
  await makeAdmin(app, eve);
  const list = async (query: Record<string, unknown> = {}) =>
    (await app.call('GET /api/events', { query, token: eve.token })).data;
  return { app, anna, eve, list };
}

const storyEvents = (events: { type: string; detail: object }[]) =>
  events.filter(({ type }) => type.startsWith('story_')).map(({ type, detail }) => [type, detail]);

describeOnBothDatabases('Events', (openApp) => {
  it('are answered with every field, and stored', async () => {
    const { app, eve, list } = await open(openApp);
    const { status, data } = await app.call('GET /api/event_test', { token: eve.token });
    expect(status).toBe(200);
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'test',
      created_at: '2026-01-01T12:00:00.000Z',
      actor_id: eve.id,
      actor_username: 'eve',
      subject_type: 'site',
      subject_id: null,
      detail: {},
    });
    expect((await list({ type: 'test' })).events).toEqual([data]);
  });

  it('tell the life of a story, newest first', async () => {
    const { app, anna, eve, list } = await open(openApp);
    const { story } = await publishLamp(app, anna);
    const title = 'The Brass Lamp';
    const asAdmin = { token: eve.token };
    await story.patch({ status: 'suspended', status_reason: 'Look at it' }, asAdmin);
    await story.patch({ status: 'published', status_reason: 'Fine' }, asAdmin);
    await story.patch({ featured: true }, asAdmin);
    await story.patch({ featured: true }, asAdmin);
    await story.patch({ title: 'The Lamp' });
    await story.publishChanges();
    await story.publishChanges();
    await app.call('DELETE /api/stories/:username/:story_slug', {
      params: story.params,
      token: anna.token,
    });
    await app.call('POST /api/user/me/bin/:story_id/restore', {
      params: { story_id: story.id },
      token: anna.token,
    });
    const { events } = await list({ limit: 100 });
    const slug = 'the-brass-lamp';
    expect(storyEvents(events).toReversed()).toEqual([
      ['story_created', { title, slug }],
      ['story_published', { title, version: 1 }],
      ['story_status_changed', { title, from: 'draft', to: 'published', reason: '' }],
      ['story_status_changed', { title, from: 'published', to: 'suspended', reason: 'Look at it' }],
      ['story_status_changed', { title, from: 'suspended', to: 'published', reason: 'Fine' }],
      ['story_featured', { title, featured: true }],
      ['story_published', { title: 'The Lamp', version: 2 }],
      ['story_deleted', { title: 'The Lamp', slug, from: 'published' }],
      ['story_restored', { title: 'The Lamp', slug }],
    ]);
    const about = events.find(({ type }: { type: string }) => type === 'story_featured');
    expect(about).toMatchObject({
      actor_id: eve.id,
      actor_username: 'eve',
      subject_type: 'story',
      subject_id: story.id,
    });
  });

  it('are not written for what was refused', async () => {
    const { app, anna, list } = await open(openApp);
    const story = await beginStory(app, anna);
    await story.patch({ status: 'published', title: 'Empty' });
    await story.patch({ featured: true });
    const binned = { params: { story_id: story.id }, token: anna.token };
    await app.call('POST /api/user/me/bin/:story_id/restore', binned);
    expect(storyEvents((await list()).events)).toHaveLength(1);
  });

  it('are found by type and by who did it or had it done to them, part by part', async () => {
    const { app, anna, eve, list } = await open(openApp);
    for (const title of ['a', 'b', 'c']) await beginStory(app, anna, title);
    await app.call('PATCH /api/admin/users/:user_id', {
      params: { user_id: anna.id },
      body: { suspended: true, reason: 'Spam', password: eve.password },
      token: eve.token,
    });
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { type: 'story_created', limit: 2, ...(cursor && { cursor }) };
      const data: { events: { detail: { title: string } }[]; next_cursor: string | null } =
        await list(query);
      titles.push(...data.events.map(({ detail }) => detail.title));
      cursor = data.next_cursor ?? undefined;
    } while (cursor);
    expect(titles).toEqual(['c', 'b', 'a']);
    const types = (events: { type: string }[]) => events.map(({ type }) => type);
    const { events } = await list({ user_id: anna.id, limit: 4 });
    const expected = ['user_suspended', 'story_created', 'story_created', 'story_created'];
    expect(types(events)).toEqual(expected);
    expect(types(await listEventsAbout(app.app.database.read, anna.id, 4))).toEqual(expected);
    expect((await list({ user_id: 'nobody' })).events).toEqual([]);
    expect(types((await list({ user_id: eve.id, type: 'user_suspended' })).events)).toHaveLength(1);
    const wrong = await app.call('GET /api/events', {
      query: { type: 'rumour', cursor: 'x' },
      token: eve.token,
    });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'type']);
  });

  it('are 5,000 of what one person did; the oldest go', async () => {
    const { app, anna, eve } = await open(openApp);
    const { database } = app.app;
    const countOf = async (actor_id: string) => {
      const query = database.read.selectFrom('events').select((eb) => eb.fn.countAll().as('count'));
      return Number((await query.where('actor_id', '=', actor_id).executeTakeFirst())?.count);
    };
    const [did, others] = [await countOf(anna.id), await countOf(eve.id)];
    const event = { type: 'login', created_at: 0, subject_type: 'site', subject_id: null } as const;
    // The oldest of all: their ids come before those that the site makes.
    const rows = Array.from({ length: 5_000 - did }, (_, at) => ({
      ...event,
      id: `0-${String(at).padStart(5, '0')}`,
      actor_id: anna.id,
      detail: '{}',
    }));
    const idsOf = (pattern: string) =>
      database.read.selectFrom('events').select('id').where('id', 'like', pattern).execute();
    await database.write(async (trx) => {
      for (let at = 0; at < rows.length; at += 500) {
        await trx
          .insertInto('events')
          .values(rows.slice(at, at + 500))
          .execute();
      }
    });
    expect(await countOf(anna.id)).toBe(5_000);
    const login = { body: { username: 'anna', password: anna.password } };
    for (const _ of [1, 2, 3]) {
      expect((await app.call('POST /api/user/login', login)).status).toBe(200);
      expect(await countOf(anna.id)).toBe(5_000);
    }
    expect(await idsOf('0-0000%')).toEqual(
      [3, 4, 5, 6, 7, 8, 9].map((at) => ({ id: `0-0000${at}` })),
    );
    expect(await countOf(eve.id)).toBe(others);
  });
});
