import { expect, it } from 'vitest';
import { eventsOf, logIn, mailsSince, statusOfMe, suspend } from '../../../testing/account.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';

const email = 'anna@example.org';
const newEmail = 'Anna.New@example.org';
const password = 'correct horse 7 battery';
const dayMs = 24 * 60 * 60 * 1_000;

const patch = (app: TestApp, token: string, body: unknown) =>
  app.call('PATCH /api/user/me', { token, body });
const askFor = (app: TestApp, token: string, address = newEmail) =>
  patch(app, token, { email: address, password });
const verify = (app: TestApp, code: string, address = newEmail) =>
  app.call('POST /api/user/verify-email', { body: { email: address, code } });

describeOnBothDatabases('the profile', (openApp) => {
  it('takes a display name, a short bio and a theme, and keeps what is left out', async () => {
    const app = await openApp();
    const { token, id } = await app.signUp('anna');
    const first = await patch(app, token, { display_name: ' Anna Lamp ', theme: 'dark' });
    expect([first.status, first.data]).toEqual([
      200,
      {
        id,
        username: 'anna',
        email,
        email_verified: true,
        pending_email: null,
        flags: [],
        display_name: 'Anna Lamp',
        bio: '',
        theme: 'dark',
        created_at: '2026-01-01T12:00:00.000Z',
      },
    ]);
    const second = await patch(app, token, { bio: 'Writes by lamplight 🪔' });
    expect(second.data).toMatchObject({
      display_name: 'Anna Lamp',
      bio: 'Writes by lamplight 🪔',
      theme: 'dark',
    });
    expect((await app.call('GET /api/user/me', { token })).data).toEqual(second.data);
    expect((await patch(app, token, {})).data).toEqual(second.data);
  });

  it('names every wrong field, and changes nothing', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const reply = await patch(app, token, {
      display_name: 'x'.repeat(101),
      bio: 'x'.repeat(1_001),
      theme: 'pink',
      email: 'nobody',
      username: 'eve',
      flags: ['admin'],
    });
    expect(reply.status).toBe(422);
    const paths = reply.body.errors.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual(
      ['bio', 'display_name', 'email', 'flags', 'theme', 'username'].toSorted(),
    );
  });
});

describeOnBothDatabases('changing the e-mail address', (openApp) => {
  it('mails a code to the new address and a note to the old one; until then the old one counts', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const before = (await app.mails()).length;
    const reply = await askFor(app, token);
    expect([reply.status, reply.data.email, reply.data.pending_email]).toEqual([
      200,
      email,
      newEmail,
    ]);
    expect((await mailsSince(app, before)).toSorted()).toEqual([
      'Anna.New@example.org: Confirm your new email address for Brasslamp',
      'anna@example.org: A new email address for your account at Brasslamp',
    ]);
    expect((await logIn(app, email, password)).status).toBe(200);
    expect((await logIn(app, newEmail, password)).status).toBe(401);
  });

  it('is done by the code: it signs in, and the old address is notified', async () => {
    const app = await openApp();
    const { token, id } = await app.signUp('anna');
    await askFor(app, token);
    const code = await app.codeFor(newEmail);
    const before = (await app.mails()).length;
    const reply = await verify(app, code.toLowerCase(), 'ANNA.NEW@example.org');
    expect(reply.body).toEqual({
      data: { access_token: expect.any(String), token_type: 'bearer' },
    });
    const me = await app.call('GET /api/user/me', { token: reply.data.access_token });
    expect(me.data).toMatchObject({ id, email: newEmail, pending_email: null });
    expect(await statusOfMe(app, token)).toBe(200);
    expect(await mailsSince(app, before)).toEqual([
      'anna@example.org: Your email address at Brasslamp was changed',
    ]);
    expect((await logIn(app, newEmail, password)).status).toBe(200);
    expect((await logIn(app, email, password)).status).toBe(401);
    expect(await eventsOf(app)).toContainEqual(
      expect.objectContaining({ type: 'email_changed', actor_id: id, subject_id: id }),
    );
    expect((await verify(app, code)).body.code).toBe('code_invalid');
  });

  it('frees the old address, and takes the new one', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    await askFor(app, token);
    await verify(app, await app.codeFor(newEmail));
    const before = (await app.mails()).length;
    const register = (username: string, address: string) =>
      app.call('POST /api/user/register', { body: { username, email: address, password } });
    await register('ben', email);
    await register('cleo', newEmail.toLowerCase());
    expect(await mailsSince(app, before)).toEqual([
      'anna@example.org: Your code for Brasslamp (username ben)',
      'Anna.New@example.org: You already have an account at Brasslamp',
    ]);
  });

  it('needs the password', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const before = (await app.mails()).length;
    const none = await patch(app, token, { email: newEmail, bio: 'New' });
    expect([none.status, none.body.code, none.body.errors[0].path]).toEqual([
      422,
      'not_valid',
      'password',
    ]);
    const wrong = await patch(app, token, { email: newEmail, bio: 'New', password: 'wrong' });
    expect([wrong.status, wrong.body.code, wrong.body.errors[0].path]).toEqual([
      422,
      'password_wrong',
      'password',
    ]);
    const me = await app.call('GET /api/user/me', { token });
    expect(me.data).toMatchObject({ email, pending_email: null, bio: '' });
    expect(await mailsSince(app, before)).toEqual([]);
  });

  it('to one that somebody else has answers the same, and only its owner learns of it', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const ben = await app.signUp('ben');
    const free = await askFor(app, token, 'free@example.org');
    const before = (await app.mails()).length;
    const taken = await askFor(app, token, 'BEN@example.org');
    expect(taken.status).toBe(free.status);
    expect({ ...taken.data, pending_email: '' }).toEqual({ ...free.data, pending_email: '' });
    expect(taken.data.pending_email).toBe('BEN@example.org');
    expect((await mailsSince(app, before)).toSorted()).toEqual([
      'anna@example.org: A new email address for your account at Brasslamp',
      'ben@example.org: You already have an account at Brasslamp',
    ]);
    const note = (await app.mails()).at(-1) ?? '';
    expect(note).not.toMatch(/^\s*[A-Z0-9]{8}\s*$/m);
    expect((await verify(app, 'AAAAAAAA', 'ben@example.org')).body.code).toBe('code_invalid');
    await app.call('POST /api/user/resend-verify-email', { body: { email: 'ben@example.org' } });
    expect(await mailsSince(app, before)).toHaveLength(2);
    expect((await app.call('GET /api/user/me', { token: ben.token })).data.email).toBe(ben.email);
  });

  it('goes to the first who confirms, when several ask for one address', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    await askFor(app, anna.token);
    const codeOfAnna = await app.codeFor(newEmail);
    await askFor(app, ben.token);
    const codeOfBen = await app.codeFor(newEmail);
    const won = await verify(app, codeOfAnna);
    expect((await app.call('GET /api/user/me', { token: won.data.access_token })).data.id).toBe(
      anna.id,
    );
    const lost = await verify(app, codeOfBen);
    expect([lost.status, lost.body.code]).toEqual([422, 'code_invalid']);
    const me = await app.call('GET /api/user/me', { token: ben.token });
    expect(me.data.email).toBe(ben.email);
  });

  it('takes a code for 24 hours, five tries, and only the newest one', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    await askFor(app, token);
    const first = await app.codeFor(newEmail);
    await app.call('POST /api/user/resend-verify-email', { body: { email: newEmail } });
    const second = await app.codeFor(newEmail);
    expect(second).not.toBe(first);
    expect((await verify(app, first)).body.code).toBe('code_invalid');
    app.clock.advance(dayMs);
    expect((await verify(app, second)).body.code).toBe('code_invalid');
    const again = await app.call('POST /api/user/login', { body: { username: 'anna', password } });
    await askFor(app, again.data.access_token);
    const third = await app.codeFor(newEmail);
    for (let index = 0; index < 5; index += 1) await verify(app, 'AAAAAAAA');
    expect((await verify(app, third)).body.code).toBe('code_invalid');
    await askFor(app, again.data.access_token);
    expect((await verify(app, await app.codeFor(newEmail))).status).toBe(200);
  });

  it('is taken back by sending the address that counts', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    await askFor(app, token);
    const code = await app.codeFor(newEmail);
    const before = (await app.mails()).length;
    expect((await patch(app, token, { email })).data.pending_email).toBeNull();
    expect((await verify(app, code)).body.code).toBe('code_invalid');
    expect(await mailsSince(app, before)).toEqual([]);
  });

  it('can be to the same address in other letters', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    await askFor(app, token, 'ANNA@example.org');
    expect((await verify(app, await app.codeFor('ANNA@example.org'), email)).status).toBe(200);
    expect((await app.call('GET /api/user/me', { token })).data.email).toBe('ANNA@example.org');
  });

  it('ends a reset code that went to the old address', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    await app.call('POST /api/user/send-password-reset-email', { body: { email } });
    const resetCode = await app.codeFor(email);
    await askFor(app, token);
    await verify(app, await app.codeFor(newEmail));
    for (const address of [email, newEmail]) {
      const reply = await app.call('POST /api/user/reset-password', {
        body: { email: address, code: resetCode, new_password: 'a wholly new one 8' },
      });
      expect(reply.body.code).toBe('code_invalid');
    }
  });

  it('to the address in FIRST_ADMIN_EMAIL makes an admin, and ends the sessions before', async () => {
    const app = await openApp({ FIRST_ADMIN_EMAIL: 'boss@example.org' });
    const { token } = await app.signUp('anna');
    await askFor(app, token, 'Boss@example.org');
    const reply = await verify(app, await app.codeFor('Boss@example.org'), 'boss@example.org');
    const me = await app.call('GET /api/user/me', { token: reply.data.access_token });
    expect(me.data.flags).toEqual(['admin']);
    expect(await statusOfMe(app, token)).toBe(401);
  });

  it('does not open a suspended account', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    await askFor(app, token);
    await suspend(app, 'anna', 'Advertising');
    const reply = await verify(app, await app.codeFor(newEmail));
    expect([reply.status, reply.body.code]).toEqual([403, 'not_allowed']);
    expect(reply.body.detail).toContain('Advertising');
  });

  it('is limited to five in half an hour for one account and for one address', async () => {
    const app = await openApp({ RATE_LIMITS: 'on' });
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    for (let index = 0; index < 5; index += 1) {
      expect((await askFor(app, anna.token)).status).toBe(200);
    }
    for (const [token, address] of [
      [anna.token, 'other@example.org'],
      [ben.token, newEmail.toUpperCase()],
    ] as const) {
      const refused = await askFor(app, token, address);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_often']);
    }
  });
});
