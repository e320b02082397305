import { expect, it } from 'vitest';
import {
  anotherToken,
  eventsOf,
  logIn,
  mailsSince,
  statusOfMe,
  suspend,
} from '../../../testing/account.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';

const fresh = 'a wholly new one 8';
const email = 'anna@example.org';
const minuteMs = 60 * 1_000;

const ask = (app: TestApp, address = email) =>
  app.call('POST /api/user/send-password-reset-email', { body: { email: address } });
const reset = (app: TestApp, code: string, new_password = fresh, address = email) =>
  app.call('POST /api/user/reset-password', { body: { email: address, code, new_password } });
async function askForCode(app: TestApp): Promise<string> {
  await ask(app);
  return app.codeFor(email);
}

describeOnBothDatabases('asking for a new password', (openApp) => {
  it('answers the same to everybody, and mails those who have an account', async () => {
    const app = await openApp();
    await app.signUp('anna');
    await app.call('POST /api/user/register', {
      body: { username: 'cleo', email: 'Anna@example.org', password: 'held for nobody 1' },
    });
    const before = (await app.mails()).length;
    for (const address of ['ANNA@example.org', 'nobody@example.org']) {
      const reply = await ask(app, address);
      expect([reply.status, reply.body]).toEqual([200, { data: { sent: true } }]);
    }
    expect(await mailsSince(app, before)).toEqual([
      'anna@example.org: Your code for a new password at Brasslamp',
    ]);
  });

  it('answers before the database is asked, so that the time tells nothing', async () => {
    const app = await openApp();
    await app.signUp('anna');
    const { database } = app.app;
    const write = database.write;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    database.write = async (run) => {
      await held;
      return write(run);
    };
    expect((await ask(app)).status).toBe(200);
    expect((await ask(app, 'nobody@example.org')).status).toBe(200);
    release();
    database.write = write;
    expect(await app.codeFor(email)).toMatch(/^[A-Z0-9]{8}$/);
  });

  it('is limited to five in half an hour for one address, known or not', async () => {
    const app = await openApp({ RATE_LIMITS: 'on' });
    await app.signUp('anna');
    for (const address of [email, 'nobody@example.org']) {
      for (let index = 0; index < 5; index += 1) {
        expect((await ask(app, address)).status).toBe(200);
      }
      const refused = await ask(app, address.toUpperCase());
      expect([refused.status, refused.body.code]).toEqual([429, 'too_often']);
      expect(Number(refused.headers['retry-after'])).toBe(1_800);
    }
  });
});

describeOnBothDatabases('setting a new password with a code', (openApp) => {
  it('lets the new one in and the old one no more, and ends every session', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    const other = await anotherToken(app, anna);
    const reply = await reset(app, await askForCode(app));
    expect([reply.status, reply.body]).toEqual([200, { data: { changed: true } }]);
    for (const token of [anna.token, other]) expect(await statusOfMe(app, token)).toBe(401);
    expect(await statusOfMe(app, ben.token)).toBe(200);
    expect((await logIn(app, 'anna', anna.password)).status).toBe(401);
    expect((await logIn(app, 'anna', fresh)).status).toBe(200);
  });

  it('is reported by mail, and recorded as an event', async () => {
    const app = await openApp();
    const { id } = await app.signUp('anna');
    const code = await askForCode(app);
    const before = (await app.mails()).length;
    await reset(app, code);
    expect(await mailsSince(app, before)).toEqual([
      'anna@example.org: Your password at Brasslamp was changed',
    ]);
    expect((await eventsOf(app)).at(-1)).toMatchObject({
      type: 'password_reset',
      actor_username: 'anna',
      subject_id: id,
    });
  });

  it('takes a code for ten minutes and no longer', async () => {
    const app = await openApp();
    await app.signUp('anna');
    const tooLate = await askForCode(app);
    app.clock.advance(10 * minuteMs);
    expect((await reset(app, tooLate)).body.code).toBe('code_invalid');
    const inTime = await askForCode(app);
    app.clock.advance(10 * minuteMs - 1);
    expect((await reset(app, inTime)).status).toBe(200);
  });

  it('gives one answer to a wrong, used, older or foreign code and to an unknown address', async () => {
    const app = await openApp();
    await app.signUp('anna');
    await app.signUp('ben');
    const older = await askForCode(app);
    const newer = await askForCode(app);
    await ask(app, 'ben@example.org');
    const foreign = await app.codeFor('ben@example.org');
    const replies = [
      await reset(app, 'AAAAAAAA'),
      await reset(app, older),
      await reset(app, foreign),
      await reset(app, newer, fresh, 'nobody@example.org'),
    ];
    await reset(app, newer);
    replies.push(await reset(app, newer, 'another new one 9'));
    const { request_id: _, ...first } = replies[0]?.body ?? {};
    for (const { status, body } of replies) {
      const { request_id: __, ...rest } = body;
      expect([status, rest]).toEqual([422, first]);
      expect(body.code).toBe('code_invalid');
    }
    expect((await logIn(app, 'anna', fresh)).status).toBe(200);
  });

  it('ends the code at the fifth wrong try, also while rate limits are off', async () => {
    const app = await openApp({ RATE_LIMITS: 'off' });
    await app.signUp('anna');
    const code = await askForCode(app);
    for (let index = 0; index < 5; index += 1) {
      expect((await reset(app, `WRONG${index}`)).status).toBe(422);
    }
    expect((await reset(app, code)).body.code).toBe('code_invalid');
    expect((await reset(app, await askForCode(app))).status).toBe(200);
  });

  it('takes no code that was mailed for something else', async () => {
    const app = await openApp();
    await app.call('POST /api/user/register', {
      body: { username: 'anna', email, password: 'correct horse 7 battery' },
    });
    expect((await reset(app, await app.codeFor(email))).body.code).toBe('code_invalid');
  });

  it('refuses a weak one at new_password, and the code stays good', async () => {
    const app = await openApp();
    await app.signUp('anna-lamp');
    const address = 'anna-lamp@example.org';
    await ask(app, address);
    const code = await app.codeFor(address);
    for (const weak of ['short', 'password', 'ANNA-lamp', address, 'Brasslamp']) {
      const reply = await reset(app, code, weak, address);
      expect([weak, reply.status, reply.body.errors[0].path]).toEqual([weak, 422, 'new_password']);
    }
    expect((await reset(app, code, fresh, address)).status).toBe(200);
  });

  it('reveals no username to somebody without a code: a password like it is no error then', async () => {
    const app = await openApp();
    await app.signUp('anna');
    await app.app.database.write((trx) =>
      trx.updateTable('users').set({ username: 'lady-anna', username_key: 'lady-anna' }).execute(),
    );
    const code = await askForCode(app);
    expect((await reset(app, 'AAAAAAAA', 'lady-anna')).body.code).toBe('code_invalid');
    expect((await reset(app, code, 'lady-anna')).body.code).toBe('not_valid');
  });

  it('confirms the address too, if it was not: the code came by mail', async () => {
    const app = await openApp({ FIRST_ADMIN_EMAIL: email });
    const body = { username: 'anna', email, password: 'correct horse 7 battery' };
    await app.call('POST /api/user/register', { body });
    const firstCode = await app.codeFor(email);
    expect((await reset(app, await askForCode(app))).status).toBe(200);
    const login = await logIn(app, 'anna', fresh);
    expect(login.data.emailVerificationRequired).toBe(false);
    const me = await app.call('GET /api/user/me', { token: login.data.access_token });
    expect(me.data).toMatchObject({ email_verified: true, flags: ['admin'] });
    expect((await eventsOf(app)).map(({ type }) => type)).toEqual([
      'registered',
      'password_reset',
      'email_verified',
      'login',
    ]);
    const late = await app.call('POST /api/user/verify-email', {
      body: { email, code: firstCode },
    });
    expect(late.body.code).toBe('code_invalid');
  });

  it('drops a pending address: somebody else may have asked for it', async () => {
    const app = await openApp();
    const { token, password } = await app.signUp('anna');
    await app.call('PATCH /api/user/me', { token, body: { email: 'eve@example.org', password } });
    const codeForEve = await app.codeFor('eve@example.org');
    await reset(app, await askForCode(app));
    const reply = await app.call('POST /api/user/verify-email', {
      body: { email: 'eve@example.org', code: codeForEve },
    });
    expect(reply.body.code).toBe('code_invalid');
  });

  it('keeps a suspended account shut, and says why only with the right code', async () => {
    const app = await openApp();
    const { password } = await app.signUp('anna');
    await suspend(app, 'anna', 'Advertising');
    const code = await askForCode(app);
    expect((await reset(app, 'AAAAAAAA')).body.code).toBe('code_invalid');
    const reply = await reset(app, code);
    expect([reply.status, reply.body.code]).toEqual([403, 'not_allowed']);
    expect(reply.body.detail).toContain('Advertising');
    const login = await logIn(app, 'anna', password);
    expect(login.status).toBe(403);
  });

  it('works once for many who send the code at once', async () => {
    const app = await openApp();
    await app.signUp('anna');
    const code = await askForCode(app);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => reset(app, code, `${fresh} ${index}`)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(422)]);
  });
});
