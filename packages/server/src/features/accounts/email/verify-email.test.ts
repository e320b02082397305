import { expect, it } from 'vitest';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';

const password = 'correct horse 7 battery';
const email = 'anna@example.org';
const minuteMs = 60 * 1_000;
const dayMs = 24 * 60 * minuteMs;

async function registerAnna(app: TestApp) {
  await app.call('POST /api/user/register', { body: { username: 'anna', email, password } });
  return app.codeFor(email);
}
const verify = (app: TestApp, code: string, address = email) =>
  app.call('POST /api/user/verify-email', { body: { email: address, code } });
const resend = (app: TestApp, address = email) =>
  app.call('POST /api/user/resend-verify-email', { body: { email: address } });
const loginAnna = (app: TestApp) =>
  app.call('POST /api/user/login', { body: { username: email, password } });

/** The answer to a code that does not work, without what differs from call to call. */
const invalid = {
  status: 422,
  body: expect.objectContaining({
    code: 'code_invalid',
    detail: 'This code is wrong, used or too old. Check it, or ask for a new one.',
  }),
};

describeOnBothDatabases('confirming an e-mail address', (openApp) => {
  it('takes the mailed code and signs in', async () => {
    const app = await openApp();
    const reply = await verify(app, await registerAnna(app));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      data: { access_token: expect.any(String), token_type: 'bearer' },
    });
    const me = await app.call('GET /api/user/me', { token: reply.data.access_token });
    expect(me.data).toMatchObject({ username: 'anna', email_verified: true, flags: [] });
  });

  it('takes a code typed in lower case and with blanks around it', async () => {
    const app = await openApp();
    const code = await registerAnna(app);
    expect((await verify(app, `  ${code.toLowerCase()}\n`)).status).toBe(200);
  });

  it.each([
    ['ABCD-EFGH', (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`],
    ['abcd efgh', (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase()],
    ['A–B C\u00a0D', (code: string) => [...code].join('\u2013').replace('\u2013', '\u00a0')],
  ])('takes a code typed like %s, and counts no try for it', async (_, typed) => {
    const app = await openApp();
    const code = await registerAnna(app);
    for (let index = 0; index < 4; index += 1) await verify(app, 'AAAA-AAAA');
    expect((await verify(app, typed(code))).status).toBe(200);
  });

  it('takes a code once', async () => {
    const app = await openApp();
    const code = await registerAnna(app);
    await verify(app, code);
    expect(await verify(app, code)).toMatchObject(invalid);
  });

  it('gives one answer to a wrong, old, used or foreign code and to an unknown address', async () => {
    const app = await openApp();
    const code = await registerAnna(app);
    await app.call('POST /api/user/register', {
      body: { username: 'ben', email: 'ben@example.org', password },
    });
    expect(await verify(app, 'AAAAAAAA')).toMatchObject(invalid);
    expect(await verify(app, '')).toMatchObject(invalid);
    expect(await verify(app, await app.codeFor('ben@example.org'))).toMatchObject(invalid);
    expect(await verify(app, code, 'nobody@example.org')).toMatchObject(invalid);
    app.clock.advance(dayMs);
    expect(await verify(app, code)).toMatchObject(invalid);
  });

  it('takes a code for 24 hours and no longer', async () => {
    const app = await openApp();
    const code = await registerAnna(app);
    app.clock.advance(dayMs - 1);
    expect((await verify(app, code)).status).toBe(200);
  });

  it('opens one session for many who send the right code at once', async () => {
    const app = await openApp();
    const code = await registerAnna(app);
    const replies = await Promise.all(Array.from({ length: 8 }, () => verify(app, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
  });
});

describeOnBothDatabases('the tries at a code', (openApp) => {
  it('are five: the fifth wrong one ends it, also while rate limits are off', async () => {
    const app = await openApp({ RATE_LIMITS: 'off' });
    const code = await registerAnna(app);
    for (const wrong of ['AAAAAAAA', 'x', '', 'any string counts, 🪔 too', '12345678']) {
      expect(await verify(app, wrong)).toMatchObject(invalid);
    }
    expect(await verify(app, code)).toMatchObject(invalid);
  });

  it('leave the code alive up to the fourth', async () => {
    const app = await openApp();
    const code = await registerAnna(app);
    for (let index = 0; index < 4; index += 1) await verify(app, 'AAAAAAAA');
    expect((await verify(app, code)).status).toBe(200);
  });

  it('are all counted when they come at once', async () => {
    const app = await openApp();
    const code = await registerAnna(app);
    const wrong = await Promise.all(Array.from({ length: 20 }, () => verify(app, 'AAAAAAAA')));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([422]));
    const stored = await app.app.database.read.selectFrom('codes').selectAll().execute();
    expect(stored).toMatchObject([{ wrong_tries: 0, blind_tries: 5 }]);
    expect(await verify(app, code)).toMatchObject(invalid);
  });

  it('do not touch the code of somebody else', async () => {
    const app = await openApp();
    const code = await registerAnna(app);
    await app.call('POST /api/user/register', {
      body: { username: 'ben', email: 'ben@example.org', password },
    });
    for (let index = 0; index < 5; index += 1) await verify(app, 'AAAAAAAA', 'ben@example.org');
    expect((await verify(app, code)).status).toBe(200);
  });

  it('start again with a new code', async () => {
    const app = await openApp();
    await registerAnna(app);
    for (let index = 0; index < 5; index += 1) await verify(app, 'AAAAAAAA');
    await resend(app);
    expect((await verify(app, await app.codeFor(email))).status).toBe(200);
  });
});

describeOnBothDatabases('asking for another code', (openApp) => {
  it('mails one that takes the place of the one before', async () => {
    const app = await openApp();
    const old = await registerAnna(app);
    const reply = await resend(app, 'ANNA@example.org');
    expect([reply.status, reply.body]).toEqual([200, { data: { sent: true } }]);
    const fresh = await app.codeFor(email);
    expect(fresh).not.toBe(old);
    expect(await verify(app, old)).toMatchObject(invalid);
    expect((await verify(app, fresh)).status).toBe(200);
  });

  it('answers the same for everybody, and mails only who waits', async () => {
    const app = await openApp();
    await app.signUp('ben');
    await registerAnna(app);
    const before = (await app.mails()).length;
    const replies = [
      await resend(app, 'nobody@example.org'),
      await resend(app, 'ben@example.org'),
      await resend(app, email),
    ];
    for (const reply of replies) {
      expect([reply.status, reply.body]).toEqual([200, { data: { sent: true } }]);
    }
    const sent = (await app.mails()).slice(before);
    expect(sent.map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1])).toEqual([email]);
  });

  it('is limited to five in half an hour for one address, known or not', async () => {
    const app = await openApp({ RATE_LIMITS: 'on' });
    await registerAnna(app);
    for (const address of [email, 'nobody@example.org']) {
      for (let index = 0; index < 5; index += 1) {
        expect((await resend(app, address)).status).toBe(200);
      }
      const refused = await resend(app, address.toUpperCase());
      expect([refused.status, refused.body.code]).toEqual([429, 'too_often']);
      expect(Number(refused.headers['retry-after'])).toBe(1_800);
    }
    expect((await resend(app, 'other@example.org')).status).toBe(200);
  });
});

describeOnBothDatabases('logging in before the address is confirmed', (openApp) => {
  it('gives no token, and says that the address must be confirmed', async () => {
    const app = await openApp();
    await registerAnna(app);
    const reply = await loginAnna(app);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        access_token: null,
        token_type: 'bearer',
        data: { access_token: null, token_type: 'bearer', emailVerificationRequired: true },
      },
    ]);
  });

  it('mails a code when none is live: not while one is, but when it is too old or tried out', async () => {
    const app = await openApp();
    const first = await registerAnna(app);
    await loginAnna(app);
    expect(await app.mails()).toHaveLength(1);
    app.clock.advance(dayMs);
    await loginAnna(app);
    expect(await app.mails()).toHaveLength(2);
    expect(await app.codeFor(email)).not.toBe(first);
    for (let index = 0; index < 5; index += 1) await verify(app, 'AAAAAAAA');
    await Promise.all([loginAnna(app), loginAnna(app)]);
    expect(await app.mails()).toHaveLength(3);
    expect((await verify(app, await app.codeFor(email))).status).toBe(200);
  });
});

describeOnBothDatabases('the address in FIRST_ADMIN_EMAIL', (openApp) => {
  it('makes the person who confirms it an admin, and nobody else', async () => {
    const app = await openApp({ FIRST_ADMIN_EMAIL: 'Anna@Example.org' });
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    const flagsOf = async (token: string) =>
      (await app.call('GET /api/user/me', { token })).data.flags;
    expect(await flagsOf(anna.token)).toEqual(['admin']);
    expect(await flagsOf(ben.token)).toEqual([]);
  });
});

describeOnBothDatabases('a mail server that is away', (openApp) => {
  it('fails no call', async () => {
    const app = await openApp({ MAIL_URL: 'smtp://127.0.0.1:1' });
    const registered = await app.call('POST /api/user/register', {
      body: { username: 'anna', email, password },
    });
    expect(registered.status).toBe(201);
    expect((await resend(app)).status).toBe(200);
  });
});
