import { expect, it } from 'vitest';
import { logIn } from '../../../testing/account.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';

const details = (app: TestApp, token: string, user_id: string) =>
  app.call('GET /api/user/user-details/:user_id', { params: { user_id }, token });

async function write(app: TestApp, user: { username: string; token: string }, title: string) {
  const { username, token } = user;
  const reply = await app.call('POST /api/stories/:username', {
    params: { username },
    body: { title },
    token,
  });
  expect(reply.status).toBe(201);
}

describeOnBothDatabases('the details of a user', (openApp) => {
  it('are their account, sessions, stories and what happened', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    await app.call('PATCH /api/user/me', { token: anna.token, body: { display_name: 'Anna' } });
    await write(app, anna, 'The lamp');
    await logIn(app, 'anna', 'wrong');
    const reply = await details(app, anna.token, anna.id);
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({
      id: anna.id,
      username: 'anna',
      display_name: 'Anna',
      email: 'anna@example.org',
      email_verified: true,
      flags: [],
      created_at: '2026-01-01T12:00:00.000Z',
      suspended_at: null,
      suspended_reason: '',
      story_count: 1,
      sessions: [{ is_current: true }],
      stories: [{ title: 'The lamp', status: 'draft' }],
    });
    const types = reply.data.events.map(({ type }: { type: string }) => type);
    expect(types[0]).toBe('login_failed');
    expect(types).toContain('registered');
    expect(JSON.stringify(reply.data)).not.toMatch(/argon2|password_hash/);
  });

  it('are for oneself and for admins; to others there is nobody', async () => {
    const app = await openApp({ FIRST_ADMIN_EMAIL: 'boss@example.org' });
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    const boss = await app.signUp('boss');
    await write(app, anna, 'The lamp');
    for (const id of [anna.id, 'no-such-id']) {
      const reply = await details(app, ben.token, id);
      expect([reply.status, reply.body.detail]).toEqual([404, 'There is no such account.']);
    }
    const reply = await details(app, boss.token, anna.id);
    expect(reply.data).toMatchObject({
      username: 'anna',
      stories: [{ title: 'The lamp' }],
      sessions: [{ is_current: false }],
    });
    expect((await details(app, boss.token, 'no-such-id')).status).toBe(404);
  });

  it('hold all the stories, however many there are', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    for (let index = 0; index < 101; index += 1) await write(app, anna, `Lamp ${index}`);
    const { data } = await details(app, anna.token, anna.id);
    expect(data.story_count).toBe(101);
    expect(new Set(data.stories.map(({ slug }: { slug: string }) => slug)).size).toBe(101);
  });

  it('are there for an admin while the account is not confirmed', async () => {
    const app = await openApp({ FIRST_ADMIN_EMAIL: 'boss@example.org' });
    const boss = await app.signUp('boss');
    const registered = await app.call('POST /api/user/register', {
      body: { username: 'anna', email: 'anna@example.org', password: 'a good long one 1' },
    });
    const { data } = await details(app, boss.token, registered.data.user.id);
    expect(data).toMatchObject({ email_verified: false, sessions: [], stories: [] });
  });
});
