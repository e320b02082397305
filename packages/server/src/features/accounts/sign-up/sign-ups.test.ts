import { expect, it } from 'vitest';
import { createKnownNetworks } from '../../../auth/known-networks.ts';
import { createPasswords, type Passwords } from '../../../auth/passwords.ts';
import { createRateLimits } from '../../../auth/rate-limits.ts';
import { mailsSince, statusOfMe } from '../../../testing/account.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';
import { logIn as logInUseCase } from '../sign-in/log-in.ts';
import type { AccountDeps } from '../users/deps.ts';
import { purgeSignUps } from './sign-ups.ts';

const password = 'correct horse 7 battery';
const guess = 'chosen by a stranger 1';
const dayMs = 24 * 60 * 60 * 1_000;

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
 * The answers to all that somebody without the mailbox can do about an address. They must be the same where nobody
 * has it and where it has an account.
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

  it('changes nothing for the owner of the account', async () => {
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

const verify = async (app: TestApp, email: string, code: string, token?: string) => {
  const reply = await app.call('POST /api/user/verify-email', {
    body: { email, code },
    ...(token && { token }),
  });
  return { ...reply, token: reply.data?.access_token as string };
};
/** The codes of before hold until the new ones are made, which is after the answer. */
async function resend(app: TestApp, email: string): Promise<void> {
  await app.call('POST /api/user/resend-verify-email', { body: { email } });
  await app.app.mailer.idle();
}
const usernameOf = async (app: TestApp, token: string) =>
  (await app.call('GET /api/user/me', { token })).data.username;

/** The newest code that was mailed to somebody by this name. */
async function codeOf(app: TestApp, username: string): Promise<string> {
  const mail = (await app.mails()).findLast((text) => text.includes(`Hello ${username},`)) ?? '';
  return /^\s*([A-Z0-9]{8})\s*$/m.exec(mail)?.[1] ?? 'no code';
}

describeOnBothDatabases('Sign-ups that wait for one address', (openApp) => {
  const victim = 'vera@example.org';

  it('exist side by side: nobody gets into the account that a stranger began for them', async () => {
    const app = await openApp();
    await register(app, 'mallory', victim, 'known to mallory 7');
    app.clock.advance(1_000);
    expect((await register(app, 'vera', victim.toUpperCase(), password)).status).toBe(201);
    const before = (await app.mails()).length;
    await resend(app, victim);
    expect((await mailsSince(app, before)).toSorted()).toEqual([
      'VERA@example.org: Your code for Brasslamp (username vera)',
      'vera@example.org: Your code for Brasslamp (username mallory)',
    ]);
    const confirmed = await verify(app, victim, await codeOf(app, 'vera'));
    expect([confirmed.status, await usernameOf(app, confirmed.token)]).toEqual([200, 'vera']);
    expect(await logIn(app, 'vera', password)).toMatchObject([200, { token_type: 'bearer' }]);
    for (const name of ['mallory', victim, 'vera']) {
      expect(await logIn(app, name, 'known to mallory 7')).toMatchObject([401, {}]);
    }
    const late = await verify(app, victim, await codeOf(app, 'mallory'));
    expect([late.status, late.body.code]).toEqual([422, 'code_invalid']);
    // The name that lost is free again.
    expect((await register(app, 'mallory', 'other@example.org')).status).toBe(201);
  });

  it('each have a newest code of their own, and a wrong try counts for all', async () => {
    const app = await openApp();
    for (const name of ['first', 'second']) await register(app, name, victim);
    const old = await codeOf(app, 'first');
    await resend(app, victim);
    for (const wrong of [old, 'AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD']) {
      expect((await verify(app, victim, wrong)).body.code).toBe('code_invalid');
    }
    for (const name of ['first', 'second']) {
      expect((await verify(app, victim, await codeOf(app, name))).body.code).toBe('code_invalid');
    }
    await resend(app, victim);
    const { status, token } = await verify(app, victim, await codeOf(app, 'first'));
    expect([status, await usernameOf(app, token)]).toEqual([200, 'first']);
  });

  it('are three at most: the one that waits longest goes, and its name is free', async () => {
    const app = await openApp();
    for (const name of ['first', 'second', 'third', 'fourth']) {
      expect((await register(app, name, victim)).status).toBe(201);
      app.clock.advance(1_000);
    }
    expect(await logIn(app, 'first')).toMatchObject([401, {}]);
    expect((await verify(app, victim, await codeOf(app, 'first'))).status).toBe(422);
    expect((await register(app, 'first', 'other@example.org')).status).toBe(201);
    const { token } = await verify(app, victim, await codeOf(app, 'second'));
    expect(await usernameOf(app, token)).toBe('second');
  });

  it('are over after seven days: name and address are free, and no code helps', async () => {
    const app = await openApp();
    await register(app, 'early', victim);
    app.clock.advance(7 * dayMs - 1);
    expect((await register(app, 'early', 'other@example.org')).status).toBe(409);
    app.clock.advance(1);
    await resend(app, victim);
    expect((await verify(app, victim, await codeOf(app, 'early'))).status).toBe(422);
    expect(await logIn(app, 'early')).toMatchObject([401, {}]);
    expect((await register(app, 'early', 'other@example.org')).status).toBe(201);
    await register(app, 'late', victim);
    app.clock.advance(7 * dayMs);
    await purgeSignUps(app.app.database, app.clock.now());
    expect(await app.app.database.read.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('take the account of nobody who has the address, and get no code while it has one', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    await register(app, 'cleo', anna.email);
    const before = (await app.mails()).length;
    await resend(app, anna.email);
    await logIn(app, 'cleo');
    expect(await mailsSince(app, before)).toEqual([]);
    expect(await usernameOf(app, anna.token)).toBe('anna');
  });

  it('become one account when two codes are entered at once', async () => {
    const app = await openApp();
    for (const name of ['first', 'second', 'third']) await register(app, name, victim);
    const names = ['first', 'second', 'third'];
    const codes = await Promise.all(names.map((name) => codeOf(app, name)));
    const replies = await Promise.all(codes.map((code) => verify(app, victim, code)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const left = await app.app.database.read.selectFrom('users').selectAll().execute();
    expect(left).toMatchObject([{ email_key: victim, sign_up_email_key: null }]);
  });

  it('leave no code behind that is worth anything when one of them is confirmed', async () => {
    const app = await openApp();
    for (const name of ['first', 'second']) await register(app, name, victim);
    const codes = {
      verify: await codeOf(app, 'first'),
      own: await codeOf(app, 'second'),
    };
    await app.call('POST /api/user/send-password-reset-email', { body: { email: victim } });
    const resets = [await codeOf(app, 'first'), await codeOf(app, 'second')];
    expect(new Set([codes.verify, codes.own, ...resets]).size).toBe(4);
    expect((await verify(app, victim, codes.own)).status).toBe(200);
    for (const code of [codes.verify, codes.own]) {
      expect((await verify(app, victim, code)).body.code).toBe('code_invalid');
    }
    for (const code of resets) {
      const body = { email: victim, code, new_password: 'a wholly new one 8' };
      const reset = await app.call('POST /api/user/reset-password', { body });
      expect([reset.status, reset.body.code]).toEqual([422, 'code_invalid']);
    }
    expect(await logIn(app, 'second')).toMatchObject([200, { token_type: 'bearer' }]);
    expect(await app.app.database.read.selectFrom('codes').selectAll().execute()).toEqual([]);
  });

  it('can be given a new password by mail, each by its own code', async () => {
    const app = await openApp();
    await register(app, 'mallory', victim, 'known to mallory 7');
    await register(app, 'vera', victim, password);
    await app.call('POST /api/user/send-password-reset-email', { body: { email: victim } });
    const reset = await app.call('POST /api/user/reset-password', {
      body: { email: victim, code: await codeOf(app, 'vera'), new_password: 'a wholly new one 8' },
    });
    expect(reset.status).toBe(200);
    expect(await app.app.database.read.selectFrom('codes').selectAll().execute()).toEqual([]);
    expect(await logIn(app, 'vera', 'a wholly new one 8')).toMatchObject([200, {}]);
    expect(await logIn(app, 'mallory', 'known to mallory 7')).toMatchObject([401, {}]);
  });
});

describeOnBothDatabases('An account that wants the address of a newcomer', (openApp) => {
  const victim = 'vera@example.org';

  async function wanted(app: TestApp) {
    const mallory = await app.signUp('mallory');
    const body = { email: victim, password: mallory.password };
    const ask = () => app.call('PATCH /api/user/me', { token: mallory.token, body });
    expect((await ask()).status).toBe(200);
    return { mallory, ask };
  }

  it('gets nobody in who enters the code of their own sign-up', async () => {
    const app = await openApp();
    const { mallory, ask } = await wanted(app);
    await register(app, 'vera', victim, password);
    await ask();
    await resend(app, victim);
    const { token } = await verify(app, victim, await codeOf(app, 'vera'));
    expect(await usernameOf(app, token)).toBe('vera');
    const late = await verify(app, victim, await codeOf(app, 'mallory'));
    expect([late.status, late.body.code]).toEqual([422, 'code_invalid']);
    expect(await usernameOf(app, mallory.token)).toBe('mallory');
  });

  it('does not take the code that an account which wants it too asks for again', async () => {
    const app = await openApp();
    const vera = await app.signUp('vera-b');
    const body = { email: victim, password: vera.password };
    await app.call('PATCH /api/user/me', { token: vera.token, body });
    app.clock.advance(1_000);
    await wanted(app);
    const before = (await app.mails()).length;
    await resend(app, victim);
    expect(await mailsSince(app, before)).toHaveLength(2);
    // Signed in as herself, she cannot even fall for the other one's code.
    const trap = await verify(app, victim, await codeOf(app, 'mallory'), vera.token);
    expect(trap.status).toBe(422);
    const own = await verify(app, victim, await codeOf(app, 'vera-b'), vera.token);
    expect([own.status, await usernameOf(app, own.token)]).toEqual([200, 'vera-b']);
    expect(await statusOfMe(app, own.token)).toBe(200);
  });

  it('ends the sign-ups that waited when it gets the address', async () => {
    const app = await openApp();
    await register(app, 'vera', victim, password);
    const { mallory } = await wanted(app);
    expect((await verify(app, victim, await codeOf(app, 'mallory'))).status).toBe(200);
    expect((await verify(app, victim, await codeOf(app, 'vera'))).status).toBe(422);
    expect(await logIn(app, 'vera', password)).toMatchObject([401, {}]);
    expect(await usernameOf(app, mallory.token)).toBe('mallory');
  });
});

describeOnBothDatabases('FIRST_ADMIN_EMAIL', (openApp) => {
  it('makes an admin of the sign-up whose code is entered, also when another was first', async () => {
    const app = await openApp({ FIRST_ADMIN_EMAIL: 'boss@example.org' });
    await register(app, 'mallory', 'boss@example.org');
    await register(app, 'boss-lady', 'Boss@example.org', password);
    const { token } = await verify(app, 'boss@example.org', await codeOf(app, 'boss-lady'));
    const { data } = await app.call('GET /api/user/me', { token });
    expect([data.username, data.flags]).toEqual(['boss-lady', ['admin']]);
  });
});

const counting = (passwords: Passwords, count: () => void): Passwords => ({
  hash: passwords.hash,
  verify: (word, hash) => {
    count();
    return passwords.verify(word, hash);
  },
  findMatch: (word, hashes) => {
    count();
    return passwords.findMatch(word, hashes);
  },
});
