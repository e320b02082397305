import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { anotherToken, statusOfMe } from '../../../testing/account.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';

const minuteMs = 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
const list = async (app: TestApp, token: string) =>
  (await app.call('GET /api/user/me/sessions', { token })).data.sessions;
const end = (app: TestApp, token: string, session_id: string) =>
  app.call('DELETE /api/user/me/sessions/:session_id', { params: { session_id }, token });
const from = (ip: string) => ({ 'x-forwarded-for': ip });
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
        network: '127.0.0.x',
        is_current: true,
      },
      {
        id: idOf(anna.token),
        user_agent: 'lightMyRequest',
        created_at: '2026-01-01T12:00:00.000Z',
        last_used_at: '2026-01-01T12:00:00.000Z',
        network: '127.0.0.x',
        is_current: false,
      },
    ]);
  });

  it('says from which network each was last used, and keeps no more of an address', async () => {
    const app = await openApp({ TRUSTED_PROXIES: '127.0.0.1' });
    const anna = await app.signUp('anna');
    const elsewhere = await anotherToken(app, anna, from('2001:db8:1:2:3:4:5:6'));
    const networks = async () => {
      const sessions: { id: string; network: string }[] = await list(app, elsewhere);
      return Object.fromEntries(sessions.map(({ id, network }) => [id, network]));
    };
    const [first, second] = [idOf(anna.token), idOf(elsewhere)];
    expect(await networks()).toEqual({ [first]: '127.0.0.x', [second]: '2001:db8:1::' });

    // As seldom as the time of the last use is written.
    const use = { token: anna.token, headers: from('203.0.113.77') };
    app.clock.advance(59 * minuteMs);
    await app.call('GET /api/user/me', use);
    expect(await networks()).toMatchObject({ [first]: '127.0.0.x' });
    app.clock.advance(minuteMs);
    await app.call('GET /api/user/me', use);
    await expect.poll(networks).toMatchObject({ [first]: '203.0.113.x' });

    const rows = await app.app.database.read.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.77|db8:1:2/);
    await app.call('POST /api/user/logout', { token: anna.token });
    const left = await app.app.database.read.selectFrom('sessions').select('network').execute();
    expect(left).not.toContainEqual({ network: '203.0.113.x' });
  });

  it('keeps no network of a guest, whom no list shows it to', async () => {
    const app = await openApp({ TRUSTED_PROXIES: '127.0.0.1' });
    const headers = from('198.51.100.9');
    const { data } = await app.call('POST /api/guests', { headers });
    app.clock.advance(60 * minuteMs);
    await app.call('GET /api/user/me/removed-stories', { token: data.access_token, headers });
    const guest = () =>
      app.app.database.read
        .selectFrom('sessions')
        .select(['network', 'last_used_at'])
        .executeTakeFirst();
    await expect.poll(guest).toEqual({ network: null, last_used_at: app.clock.now() });
  });

  it('believes no caller that says where it is, without a proxy that is trusted', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const token = await anotherToken(app, anna, from('203.0.113.77'));
    expect((await list(app, token))[0]).toMatchObject({ network: '127.0.0.x' });
  });

  it('is told to its person alone, and to no admin', async () => {
    const app = await openApp({ FIRST_ADMIN_EMAIL: 'boss@example.org' });
    const [anna, boss] = [await app.signUp('anna'), await app.signUp('boss')];
    const { data } = await app.call('GET /api/user/user-details/:user_id', {
      params: { user_id: anna.id },
      token: boss.token,
    });
    expect(data.sessions).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain('network');
  });

  it('is 200 places at most: the one that was begun first ends', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const times = { created_at: app.clock.now(), last_used_at: app.clock.now() };
    const session = { ...times, user_id: anna.id, user_agent: '', expires_at: dayMs ** 2 };
    // Ids that come after that of the first session, and before those of later ones.
    const rows = Array.from({ length: 199 }, (_, at) => ({
      ...session,
      id: `${idOf(anna.token)}-${at}`,
    }));
    await app.app.database.write((trx) => trx.insertInto('sessions').values(rows).execute());
    expect(await list(app, anna.token)).toHaveLength(200);
    app.clock.advance(1_000);
    const last = await anotherToken(app, anna);
    expect(await list(app, last)).toHaveLength(200);
    expect(await statusOfMe(app, anna.token)).toBe(401);
    expect([await statusOfMe(app, last), await statusOfMe(app, ben.token)]).toEqual([200, 200]);
  });

  it('makes 20 networks known at most: the one that was used first is forgotten', async () => {
    const app = await openApp({ TRUSTED_PROXIES: '127.0.0.1' });
    const anna = await app.signUp('anna');
    const known = async () => {
      const query = app.app.database.read.selectFrom('known_networks').selectAll();
      return (await query.where('user_id', '=', anna.id).execute()).map((row) => row.network_hash);
    };
    const [first] = await known();
    for (let place = 1; place <= 19; place += 1) {
      app.clock.advance(1_000);
      await anotherToken(app, anna, from(`203.0.113.${place}`));
    }
    expect(await known()).toHaveLength(20);
    expect(await known()).toContain(first);
    app.clock.advance(1_000);
    await anotherToken(app, anna, from('203.0.113.20'));
    expect(await known()).toHaveLength(20);
    expect(await known()).not.toContain(first);
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
