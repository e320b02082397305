import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { createCodes } from '../../../auth/codes.ts';
import { createKnownNetworks } from '../../../auth/known-networks.ts';
import { createPasswords } from '../../../auth/passwords.ts';
import { createRateLimits } from '../../../auth/rate-limits.ts';
import { createSessions } from '../../../auth/sessions.ts';
import { createTokens } from '../../../auth/tokens.ts';
import { suspend } from '../../../testing/account.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';
import { addSiteAccount } from '../users/accounts.ts';
import type { AccountDeps } from '../users/deps.ts';
import { logIn } from './log-in.ts';

const password = 'correct horse 7 battery';
const minuteMs = 60 * 1_000;
const dayMs = 24 * 60 * minuteMs;

const login = (app: TestApp, username: string, word = password) =>
  app.call('POST /api/user/login', { body: { username, password: word } });
const me = (app: TestApp, token: string) => app.call('GET /api/user/me', { token });

describeOnBothDatabases('logging in', (openApp) => {
  it.each(['anna', 'ANNA', 'anna@example.org', 'Anna@Example.ORG', '  anna '])(
    'works as %j',
    async (name) => {
      const app = await openApp();
      const anna = await app.signUp('anna');
      const reply = await login(app, name);
      const token = reply.data.access_token;
      expect([reply.status, reply.body]).toEqual([
        200,
        {
          access_token: token,
          token_type: 'bearer',
          data: { access_token: token, token_type: 'bearer', emailVerificationRequired: false },
        },
      ]);
      expect(decodeJwt(token)).toMatchObject({ sub: 'anna', user_id: anna.id, flags: [] });
      expect((await me(app, token)).data).toEqual({
        id: anna.id,
        username: 'anna',
        email: 'anna@example.org',
        email_verified: true,
        pending_email: null,
        flags: [],
        display_name: '',
        bio: '',
        theme: 'system',
        created_at: '2026-01-01T12:00:00.000Z',
      });
    },
  );

  it('gives one answer to a wrong name and to a wrong password', async () => {
    const app = await openApp();
    await app.signUp('anna');
    const replies = [
      await login(app, 'anna', 'wrong password'),
      await login(app, 'anna@example.org', 'wrong password'),
      await login(app, 'nobody'),
      await login(app, 'nobody@example.org'),
      await login(app, 'ann\u0000'),
      await login(app, '\u212Aate'),
      await login(app, "' or 1=1 --"),
    ];
    for (const { status, body } of replies) {
      const { request_id: _, ...rest } = body;
      const { request_id: __, ...first } = replies[0]?.body ?? {};
      expect([status, rest]).toEqual([401, first]);
      expect(body.code).toBe('login_failed');
    }
  });

  it('says which field is empty', async () => {
    const app = await openApp();
    const reply = await login(app, '', '');
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual([
      { path: 'username', message: 'Required', message_id: 'required', params: {} },
      { path: 'password', message: 'Required', message_id: 'required', params: {} },
    ]);
  });

  it('tells a suspended account so, but only after the right password', async () => {
    const app = await openApp();
    await app.signUp('anna');
    await suspend(app, 'anna');
    expect((await login(app, 'anna', 'wrong password')).body.code).toBe('login_failed');
    const reply = await login(app, 'anna');
    expect([reply.status, reply.body.code]).toEqual([403, 'not_allowed']);
    expect(reply.body.detail).toContain('suspended');
  });

  it('tells it why, too, but only after the right password', async () => {
    const app = await openApp();
    await app.signUp('anna');
    await suspend(app, 'anna', 'Advertising in stories');
    const wrong = await login(app, 'anna', 'wrong password');
    expect(JSON.stringify(wrong.body)).not.toContain('Advertising');
    expect((await login(app, 'anna')).body.detail).toBe(
      'This account is suspended: Advertising in stories',
    );
  });

  it('lets nobody in to the account that owns what comes with the site', async () => {
    const app = await openApp();
    await app.app.database.write((trx) => addSiteAccount(trx, 'brasslamp', app.clock.now()));
    for (const word of ['', ' ', password]) {
      expect((await login(app, 'brasslamp', word)).status).toBe(word === '' ? 422 : 401);
    }
  });
});

describeOnBothDatabases('a login while the password is being changed', (openApp) => {
  it('opens no session with the old one', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { database, mailer } = app.app;
    const { now } = app.clock;
    const secret = 'a secret that only this test knows';
    const real = createPasswords();
    const verify = async (word: string, hash: string) => {
      const isRight = await real.verify(word, hash);
      const changed = await app.call('POST /api/user/change-password', {
        token: anna.token,
        body: { old_password: password, new_password: 'a wholly new one 8' },
      });
      expect([isRight, changed.status]).toEqual([true, 200]);
      return isRight;
    };
    const deps: AccountDeps = {
      config: app.config,
      database,
      mailer,
      sessions: createSessions({ database, tokens: createTokens({ secret, now }), now }),
      codes: createCodes({ secret, now }),
      passwords: { ...real, verify },
      knownNetworks: createKnownNetworks({ secret, now }),
      now,
      publicUrl: () => 'http://brasslamp.test',
    };
    const limits = createRateLimits({ hasRateLimits: false, now });
    const from = { ip: '127.0.0.1', userAgent: '' };
    const late = logIn(deps, limits, { username: 'anna', password }, from);
    await expect(late).rejects.toMatchObject({ code: 'login_failed' });
    const sessions = await database.read.selectFrom('sessions').select('id').execute();
    expect(sessions).toHaveLength(1);
    const networks = await database.read.selectFrom('known_networks').selectAll().execute();
    expect(networks).toHaveLength(1);
  });
});

describeOnBothDatabases('a session', (openApp) => {
  it('ends at once by logging out, and no other one does', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const other = (await login(app, 'anna')).data.access_token;
    const reply = await app.call('POST /api/user/logout', { token });
    expect([reply.status, reply.body]).toEqual([200, { data: { logged_out: true } }]);
    expect((await me(app, token)).status).toBe(401);
    expect((await app.call('POST /api/user/logout', { token })).status).toBe(401);
    expect((await me(app, other)).status).toBe(200);
  });

  it('ends at once when the account is suspended', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    expect((await me(app, token)).status).toBe(200);
    await suspend(app, 'anna');
    const reply = await me(app, token);
    expect([reply.status, reply.body.code]).toEqual([401, 'not_signed_in']);
  });

  it('ends when it was not used for 14 days', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    app.clock.advance(14 * dayMs);
    expect((await me(app, token)).status).toBe(401);
  });

  it('goes on while it is used, but 30 days at most', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const lastUse = async () => {
      const row = await app.app.database.read
        .selectFrom('sessions')
        .select('last_used_at')
        .executeTakeFirst();
      return Number(row?.last_used_at);
    };
    for (let days = 0; days < 26; days += 13) {
      app.clock.advance(13 * dayMs);
      expect((await me(app, token)).status).toBe(200);
      while ((await lastUse()) < app.clock.now()) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    app.clock.advance(4 * dayMs - 1_000);
    expect((await me(app, token)).status).toBe(200);
    app.clock.advance(1_000);
    expect((await me(app, token)).status).toBe(401);
  });

  it('notes its use at most once an hour', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const start = app.clock.now();
    app.clock.advance(59 * minuteMs);
    await me(app, token);
    const row = await app.app.database.read
      .selectFrom('sessions')
      .select('last_used_at')
      .executeTakeFirst();
    expect(Number(row?.last_used_at)).toBe(start);
  });
});

describeOnBothDatabases('a token', (openApp) => {
  it('is worthless when it is forged, empty or somebody else signed it', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const { jti, user_id } = decodeJwt(token) as { jti: string; user_id: string };
    const elsewhere = createTokens({ secret: 'the secret of another site', now: app.clock.now });
    const claims = { sessionId: jti, userId: user_id, username: 'anna', flags: ['admin'] };
    const expiresAtMs = app.clock.now() + dayMs;
    const [header, payload] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const guessed = createHmac('sha256', 'secret').update(`${header}.${payload}`);
    const forged = [
      await elsewhere.sign({ ...claims, expiresAtMs }),
      `${none}.${payload}.`,
      `${header}.${payload}.`,
      `${header}.${payload}.${guessed.digest('base64url')}`,
      'x',
    ];
    for (const one of forged) {
      const reply = await me(app, one);
      expect([reply.status, reply.body.code]).toEqual([401, 'not_signed_in']);
    }
    expect((await app.call('GET /api/user/me')).status).toBe(401);
    expect((await me(app, token)).status).toBe(200);
  });

  it('is worthless without its session, however well it is signed', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    expect((await me(app, token)).status).toBe(200);
    await app.app.database.write((trx) => trx.deleteFrom('sessions').execute());
    expect((await me(app, token)).status).toBe(401);
  });
});
