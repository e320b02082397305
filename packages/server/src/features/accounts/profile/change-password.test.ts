import { expect, it } from 'vitest';
import { anotherToken, eventsOf, logIn, mailsSince, statusOfMe } from '../../../testing/account.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';

const fresh = 'a wholly new one 8';
const change = (app: TestApp, token: string, body: unknown) =>
  app.call('POST /api/user/change-password', { body, token });

describeOnBothDatabases('changing a password', (openApp) => {
  it('lets the new one in and the old one no more', async () => {
    const app = await openApp();
    const { token, password } = await app.signUp('anna');
    const reply = await change(app, token, { old_password: password, new_password: fresh });
    expect([reply.status, reply.body]).toEqual([200, { data: { changed: true } }]);
    expect((await logIn(app, 'anna', password)).status).toBe(401);
    expect((await logIn(app, 'anna', fresh)).status).toBe(200);
  });

  it('ends every session but the one that asked, and nobody else’s', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    const other = await anotherToken(app, anna);
    await change(app, other, { old_password: anna.password, new_password: fresh });
    expect(await statusOfMe(app, anna.token)).toBe(401);
    expect(await statusOfMe(app, other)).toBe(200);
    expect(await statusOfMe(app, ben.token)).toBe(200);
  });

  it('is reported by mail, and recorded as an event', async () => {
    const app = await openApp();
    const { token, password, id } = await app.signUp('anna');
    const before = (await app.mails()).length;
    await change(app, token, { old_password: password, new_password: fresh });
    expect(await mailsSince(app, before)).toEqual([
      'anna@example.org: Your password at Brasslamp was changed',
    ]);
    expect((await eventsOf(app)).at(-1)).toMatchObject({
      type: 'password_changed',
      actor_id: id,
      actor_username: 'anna',
      subject_type: 'user',
      subject_id: id,
      detail: {},
    });
  });

  it('is refused at old_password when that is wrong, and changes nothing', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { token, password } = anna;
    const other = await anotherToken(app, anna);
    const before = (await app.mails()).length;
    const reply = await change(app, token, { old_password: 'wrong', new_password: fresh });
    expect([reply.status, reply.body.code]).toEqual([422, 'password_wrong']);
    expect(reply.body.errors).toEqual([
      {
        path: 'old_password',
        message: 'This isn’t your password. Try again',
        message_id: 'password_wrong',
        params: {},
      },
    ]);
    expect(await statusOfMe(app, other)).toBe(200);
    expect((await logIn(app, 'anna', password)).status).toBe(200);
    expect(await mailsSince(app, before)).toEqual([]);
  });

  it('is refused at new_password when that one is weak', async () => {
    const app = await openApp();
    const { token, password } = await app.signUp('anna-lamp');
    for (const weak of ['short', 'password', 'Anna-Lamp', 'anna-lamp@example.org', 'Brasslamp']) {
      const reply = await change(app, token, { old_password: password, new_password: weak });
      expect([weak, reply.status, reply.body.errors[0].path]).toEqual([weak, 422, 'new_password']);
    }
    expect((await logIn(app, 'anna-lamp', password)).status).toBe(200);
  });

  it('ends what was set going with the old one: a reset code, and a new address that waits', async () => {
    const app = await openApp();
    const { token, password, email } = await app.signUp('anna');
    await app.call('PATCH /api/user/me', { token, body: { email: 'eve@example.org', password } });
    const codeForEve = await app.codeFor('eve@example.org');
    await app.call('POST /api/user/send-password-reset-email', { body: { email } });
    const codeForReset = await app.codeFor(email);
    await change(app, token, { old_password: password, new_password: fresh });
    const verified = await app.call('POST /api/user/verify-email', {
      body: { email: 'eve@example.org', code: codeForEve },
    });
    const reset = await app.call('POST /api/user/reset-password', {
      body: { email, code: codeForReset, new_password: 'yet another one 9' },
    });
    expect([verified.body.code, reset.body.code]).toEqual(['code_invalid', 'code_invalid']);
    const me = await app.call('GET /api/user/me', { token });
    expect(me.data).toMatchObject({ email, pending_email: null });
  });

  it('happens once when it is asked for several times at once', async () => {
    const app = await openApp();
    const { token, password } = await app.signUp('anna');
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        change(app, token, { old_password: password, new_password: `${fresh} ${index}` }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it('can be tried ten times in 15 minutes; what was right does not count', async () => {
    const app = await openApp({ RATE_LIMITS: 'on' });
    const { token, password } = await app.signUp('anna');
    for (let index = 0; index < 10; index += 1) {
      const reply = await change(app, token, { old_password: 'wrong', new_password: fresh });
      expect(reply.body.code).toBe('password_wrong');
    }
    const refused = await change(app, token, { old_password: password, new_password: fresh });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_often']);
    expect(Number(refused.headers['retry-after'])).toBe(900);
    app.clock.advance(15 * 60 * 1_000);
    let [old, next] = [password, `${fresh} 0`];
    for (let index = 1; index <= 12; index += 1) {
      expect((await change(app, token, { old_password: old, new_password: next })).status).toBe(
        200,
      );
      [old, next] = [next, `${fresh} ${index}`];
    }
  });
});
