import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { anotherToken, statusOfMe } from '../../../testing/account.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const list = async (app: TestApp, token: string) =>
  (await app.call('GET /api/user/me/sessions', { token })).data.sessions;
const end = (app: TestApp, token: string, session_id: string) =>
  app.call('DELETE /api/user/me/sessions/:session_id', { params: { session_id }, token });
const idOf = (token: string) => String(decodeJwt(token).jti);

describeOnBothDatabases('where I am signed in', (openApp) => {
  it('is listed, last used first, and says which one this is', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    await app.signUp('ben');
    app.clock.advance(2 * dayMs);
    const login = await app.call('POST /api/user/login', {
      body: { username: 'anna', password: anna.password },
      headers: { 'user-agent': 'A lamp with a browser' },
    });
    expect(await list(app, login.data.access_token)).toEqual([
      {
        id: idOf(login.data.access_token),
        user_agent: 'A lamp with a browser',
        created_at: '2026-01-03T12:00:00.000Z',
        last_used_at: '2026-01-03T12:00:00.000Z',
        is_current: true,
      },
      {
        id: idOf(anna.token),
        user_agent: 'lightMyRequest',
        created_at: '2026-01-01T12:00:00.000Z',
        last_used_at: '2026-01-01T12:00:00.000Z',
        is_current: false,
      },
    ]);
  });

  it('leaves out what is over', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    app.clock.advance(14 * dayMs);
    const token = await anotherToken(app, anna);
    expect(await list(app, token)).toMatchObject([{ id: idOf(token) }]);
  });

  it('can be ended one by one', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const other = await anotherToken(app, anna);
    const reply = await end(app, anna.token, idOf(other));
    expect([reply.status, reply.body]).toEqual([204, undefined]);
    expect(await statusOfMe(app, other)).toBe(401);
    expect(await statusOfMe(app, anna.token)).toBe(200);
    expect((await end(app, anna.token, idOf(other))).status).toBe(404);
  });

  it('is over here when I end this one', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    expect((await end(app, token, idOf(token))).status).toBe(204);
    expect(await statusOfMe(app, token)).toBe(401);
  });

  it('is nothing that others can end', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    for (const id of [idOf(anna.token), 'no-such-id', '%00', 'x'.repeat(200)]) {
      const reply = await end(app, ben.token, id);
      expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
    }
    expect(await statusOfMe(app, anna.token)).toBe(200);
  });
});
