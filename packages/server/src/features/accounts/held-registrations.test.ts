import { expect, it } from 'vitest';
import { createKnownNetworks } from '../../auth/known-networks.ts';
import { createPasswords, type Passwords } from '../../auth/passwords.ts';
import { createRateLimits } from '../../auth/rate-limits.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';
import type { AccountDeps } from './deps.ts';
import { logIn as logInUseCase } from './log-in.ts';

const password = 'correct horse 7 battery';
const guess = 'chosen by whoever asks 1';

const register = (app: TestApp, username: string, email: string, word = guess) =>
  app.call('POST /api/user/register', { body: { username, email, password: word } });
async function logIn(app: TestApp, username: string, word = guess) {
  const { status, body } = await app.call('POST /api/user/login', {
    body: { username, password: word },
  });
  const { request_id: _, ...rest } = body;
  return [status, rest];
}

/**
 * Everything that somebody without the mailbox can do about an address, twice: once where nobody
 * has it, once where it has an account. What they see must be the same.
 */
async function look(app: TestApp, email: string) {
  const seen: unknown[] = [];
  for (const [place, name] of ['first', 'second', 'third'].entries()) {
    const { status, body } = await register(app, name, email, `${guess} ${place}`);
    seen.push([status, { ...body.data.user, id: '' }]);
  }
  for (const name of ['first', 'second', 'third', email.toUpperCase(), email]) {
    for (const word of [0, 1, 2, 3].map((place) => `${guess} ${place}`)) {
      seen.push(await logIn(app, name, word));
    }
  }
  for (const key of [
    'POST /api/user/resend-verify-email',
    'POST /api/user/send-password-reset-email',
  ] as const) {
    const { status, body } = await app.call(key, { body: { email } });
    seen.push([status, body]);
  }
  const code = 'AAAAAAAA';
  const verify = await app.call('POST /api/user/verify-email', { body: { email, code } });
  const reset = await app.call('POST /api/user/reset-password', {
    body: { email, code, new_password: 'a wholly new one 8' },
  });
  const page = await app.call('GET /api/stories/:username', { params: { username: 'first' } });
  for (const { status, body } of [verify, reset, page]) seen.push([status, body.code, body.detail]);
  return seen;
}

const waiting = [
  200,
  {
    access_token: null,
    token_type: 'bearer',
    data: { access_token: null, token_type: 'bearer', emailVerificationRequired: true },
  },
];

describeOnBothDatabases('registering an address that is taken, then logging in', (openApp) => {
  it('looks as if the account had been made', async () => {
    const app = await openApp();
    await app.signUp('anna');
    await register(app, 'cleo', 'anna@example.org');
    const before = (await app.mails()).length;
    for (const name of ['cleo', 'CLEO', 'anna@example.org']) {
      expect(await logIn(app, name)).toEqual(waiting);
      expect(await logIn(app, name, 'wrong')).toMatchObject([401, { code: 'login_failed' }]);
    }
    expect(await app.mails()).toHaveLength(before);
  });

  it('shows the same as for an address that nobody has, whatever is tried', async () => {
    const free = await openApp();
    const seen = await look(free, 'anna@example.org');
    const verified = await openApp();
    await verified.signUp('anna');
    expect(await look(verified, 'anna@example.org')).toEqual(seen);
    const unverified = await openApp();
    await register(unverified, 'anna', 'anna@example.org', password);
    expect(await look(unverified, 'anna@example.org')).toEqual(seen);
    const asText = JSON.stringify(seen);
    expect(asText).toContain('emailVerificationRequired":true');
    expect(asText).toContain('login_failed');
  });

  it('changes nothing for whoever has the account', async () => {
    const app = await openApp();
    await app.signUp('anna');
    await register(app, 'cleo', 'anna@example.org');
    for (const name of ['anna', 'anna@example.org']) {
      expect(await logIn(app, name, password)).toMatchObject([200, { token_type: 'bearer' }]);
    }
    expect(await logIn(app, 'anna', guess)).toMatchObject([401, {}]);
    expect(await logIn(app, 'cleo', password)).toMatchObject([401, {}]);
  });

  it('counts as right for the limits, as it does for an account that waits', async () => {
    const app = await openApp({ RATE_LIMITS: 'on' });
    await app.signUp('anna');
    await register(app, 'cleo', 'anna@example.org');
    for (let index = 0; index < 12; index += 1) expect(await logIn(app, 'cleo')).toEqual(waiting);
  });

  it('computes two hashes at every login, whatever there is under the name', async () => {
    const app = await openApp();
    await app.signUp('anna');
    await register(app, 'ben', 'ben@example.org');
    for (const name of ['cleo', 'dora']) await register(app, name, 'anna@example.org');
    let hashes = 0;
    const passwords = counting(createPasswords(), () => {
      hashes += 1;
    });
    const { config, app: running, clock } = app;
    const { database, mailer } = running;
    const { now } = clock;
    const knownNetworks = createKnownNetworks({ secret: 'known to this test alone', now });
    const own = { config, database, mailer, passwords, knownNetworks, now };
    const deps = own as unknown as AccountDeps;
    const limits = createRateLimits({ hasRateLimits: false, now: clock.now });
    const from = { ip: '127.0.0.1', userAgent: '' };
    const names = ['anna', 'anna@example.org', 'ben', 'cleo', 'nobody', 'no@example.org', 'ä'];
    for (const username of names) {
      hashes = 0;
      await logInUseCase(deps, limits, { username, password: 'wrong' }, from).catch(() => {});
      expect([username, hashes]).toEqual([username, 2]);
    }
    for (const username of ['ben', 'cleo', 'anna@example.org']) {
      hashes = 0;
      const reply = await logInUseCase(deps, limits, { username, password: guess }, from);
      expect([username, hashes, reply.access_token]).toEqual([username, 2, null]);
    }
  });
});

const counting = (passwords: Passwords, count: () => void): Passwords => ({
  hash: passwords.hash,
  verify: (word, hash) => {
    count();
    return passwords.verify(word, hash);
  },
  verifyAny: (word, hashes) => {
    count();
    return passwords.verifyAny(word, hashes);
  },
});
