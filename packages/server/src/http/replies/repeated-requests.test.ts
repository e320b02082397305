import { expect, it } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

const key = (name: string) => ({ 'idempotency-key': name });
const create = (app: TestApp, { username, token }: TestUser, title: string, headers = {}) =>
  app.call('POST /api/stories/:username', {
    params: { username },
    body: { title },
    token,
    headers,
  });
const titles = async (app: TestApp, { username, token }: TestUser) => {
  const listed = await app.call('GET /api/stories/:username', { params: { username }, token });
  return listed.data.stories.map((story: { title: string }) => story.title);
};

describeOnBothDatabases('repeated and conditional requests', (openApp) => {
  it('answer the same and write once with the same Idempotency-Key', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const first = await create(app, anna, 'Mill', key('k1'));
    const again = await create(app, anna, 'Mill', key('k1'));
    expect(first.status).toBe(201);
    expect([again.status, again.body, again.headers.etag]).toEqual([
      201,
      first.body,
      first.headers.etag,
    ]);
    expect(await titles(app, anna)).toEqual(['Mill']);
  });

  it('write once also when they come at the same moment', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => create(app, anna, 'Mill', key('k1'))),
    );
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    expect(replies[0]?.status).toBe(201);
    expect(await titles(app, anna)).toEqual(['Mill']);
  });

  it('write once also when they reach two processes at the same moment', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const other = await createApp(app.config, { now: app.clock.now });
    const url = '/api/stories/anna';
    const headers = { ...key('k1'), authorization: `Bearer ${anna.token}` };
    const ask = (asked: App) =>
      asked.fastify.inject({ method: 'POST', url, headers, payload: { title: 'Mill' } });
    const replies = await Promise.all([app.app, other, app.app, other].map(ask));
    await other.stop();
    for (const { statusCode } of replies) expect([201, 503]).toContain(statusCode);
    const made = replies.filter(({ statusCode }) => statusCode === 201);
    expect(new Set(made.map((reply) => reply.body)).size).toBe(1);
    expect(await titles(app, anna)).toEqual(['Mill']);
  });

  it('are another request with another key, another body’s is refused, and keys are one’s own', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const bert = await app.signUp('bert');
    await create(app, anna, 'Mill', key('k1'));
    await create(app, anna, 'Mill', key('k2'));
    const other = await create(app, anna, 'Weir', key('k1'));
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await create(app, bert, 'Mill', key('k1'))).data.username).toBe('bert');
    expect(await titles(app, anna)).toEqual(['Mill', 'Mill']);
  });

  it('run again after 24 hours, and after a refusal', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    expect((await create(app, anna, ' ', key('k1'))).status).toBe(422);
    const first = await create(app, anna, 'Mill', key('k1'));
    app.clock.advance(24 * 60 * 60 * 1_000 - 1);
    expect((await create(app, anna, 'Mill', key('k1'))).body).toEqual(first.body);
    expect(first.status).toBe(201);
    app.clock.advance(1);
    const later = await create(app, anna, 'Mill', key('k1'));
    expect([later.status, later.data?.slug]).toEqual([201, 'mill-2']);
  });

  it('are remembered up to 50 MB for one person, and then written only without a key', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    await create(app, anna, 'Mill', key('k1'));
    const filled = { replies: 50_000_000 };
    await app.app.database.write((trx) =>
      trx.updateTable('stored_bytes').set(filled).where('user_id', '=', anna.id).execute(),
    );
    const refused = await create(app, anna, 'Weir', key('k2'));
    expect([refused.status, refused.body.code]).toEqual([422, 'limit_reached']);
    expect((await create(app, anna, 'Lock')).status).toBe(201);
    expect(await titles(app, anna)).toEqual(['Lock', 'Mill']);
    expect((await create(app, ben, 'Weir', key('k2'))).status).toBe(201);
  });

  it('refuse a key that is empty or too long, by name', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    for (const wrong of ['', 'x'.repeat(129)]) {
      const reply = await create(app, anna, 'Mill', key(wrong));
      expect([wrong, reply.status, reply.body.errors?.[0].path]).toEqual([
        wrong,
        422,
        'Idempotency-Key',
      ]);
    }
    expect(await titles(app, anna)).toEqual([]);
  });

  it('are stored so that nobody can read them, and go with the account', async () => {
    const app = await openApp();
    const [anna, bert] = [await app.signUp('anna'), await app.signUp('bert')];
    await create(app, anna, 'A secret mill', key('k1'));
    await create(app, bert, 'A weir', key('k1'));
    const storedReplies = () =>
      app.app.database.read.selectFrom('idempotent_replies').selectAll().execute();
    expect((await storedReplies()).map((row) => row.user_id)).toEqual(
      expect.arrayContaining([anna.id, bert.id]),
    );
    expect(JSON.stringify(await storedReplies())).not.toMatch(/mill|weir/i);
    await app.call('DELETE /api/user/me', { body: { password: anna.password }, token: anna.token });
    expect((await storedReplies()).map((row) => row.user_id)).toEqual([bert.id]);
  });

  it('are answered 304 while nothing has changed', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { data } = await create(app, anna, 'Mill');
    const params = { username: 'anna', story_slug: data.slug };
    const read = (mark: string) =>
      app.call('GET /api/stories/:username/:story_slug', {
        params,
        token: anna.token,
        headers: { 'if-none-match': mark },
      });
    expect([(await read('"1"')).status, (await read('W/"1"')).status]).toEqual([304, 304]);
    expect((await read('"1"')).body).toBeUndefined();
    expect((await read('"2"')).status).toBe(200);
    await app.call('PATCH /api/stories/:username/:story_slug', {
      params,
      body: { title: 'Weir' },
      token: anna.token,
    });
    expect((await read('"1"')).data.title).toBe('Weir');
  });
});
