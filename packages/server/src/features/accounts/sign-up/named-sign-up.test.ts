import { expect, it } from 'vitest';
import { mailsSince } from '../../../testing/account.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';

const password = 'correct horse 7 battery';
const dayMs = 24 * 60 * 60 * 1_000;

const register = (app: TestApp, username: string, email: string, word: string) =>
  app.call('POST /api/user/register', { body: { username, email, password: word } });

/** The newest code that was mailed to somebody by this name. */
async function codeOf(app: TestApp, username: string): Promise<string> {
  const mail = (await app.mails()).findLast((text) => text.includes(`Hello ${username},`)) ?? '';
  return /^\s*([A-Z0-9]{8})\s*$/m.exec(mail)?.[1] ?? 'no code';
}

describeOnBothDatabases('A sign-up that says which one it is', (openApp) => {
  const victim = 'vera@example.org';

  async function bothSignUp(app: TestApp) {
    await register(app, 'mallory', victim, 'known to mallory 7');
    const { data } = await register(app, 'vera', victim, password);
    return { userId: data.user.id as string };
  }
  const verifyAs = (app: TestApp, userId: string, code: string) =>
    app.call('POST /api/user/verify-email', { body: { email: victim, code, user_id: userId } });

  const verifyBlind = (app: TestApp, code: string) =>
    app.call('POST /api/user/verify-email', { body: { email: victim, code } });

  it('is the only one that a code is sent to again', async () => {
    const app = await openApp();
    const { userId } = await bothSignUp(app);
    const before = (await app.mails()).length;
    await app.call('POST /api/user/resend-verify-email', {
      body: { email: victim, user_id: userId },
    });
    await app.app.mailer.idle();
    expect(await mailsSince(app, before)).toEqual([
      'vera@example.org: Your code for Brasslamp (username vera)',
    ]);
  });

  it('is the only one that its login mails a code to', async () => {
    const app = await openApp();
    await bothSignUp(app);
    app.clock.advance(dayMs);
    const before = (await app.mails()).length;
    const login = await app.call('POST /api/user/login', { body: { username: victim, password } });
    expect(login.data.emailVerificationRequired).toBe(true);
    await app.app.mailer.idle();
    expect(await mailsSince(app, before)).toEqual([
      'vera@example.org: Your code for Brasslamp (username vera)',
    ]);
  });

  it('takes no code of another, though both lie in one mailbox', async () => {
    const app = await openApp();
    const { userId } = await bothSignUp(app);
    const trap = await verifyAs(app, userId, await codeOf(app, 'mallory'));
    expect([trap.status, trap.body.code]).toEqual([422, 'code_invalid']);
    const own = await verifyAs(app, userId, await codeOf(app, 'vera'));
    const me = await app.call('GET /api/user/me', { token: own.data.access_token });
    expect([own.status, me.data.username]).toEqual([200, 'vera']);
  });

  it('keeps its code whatever strangers guess', async () => {
    const app = await openApp();
    const { userId } = await bothSignUp(app);
    for (let index = 0; index < 12; index += 1) await verifyBlind(app, 'AAAAAAAA');
    const code = await codeOf(app, 'vera');
    expect((await verifyBlind(app, code)).status).toBe(422);
    expect((await verifyAs(app, userId, code)).status).toBe(200);
  });

  it('loses its code by five wrong tries of its own', async () => {
    const app = await openApp();
    const { userId } = await bothSignUp(app);
    for (let index = 0; index < 5; index += 1) await verifyAs(app, userId, 'AAAAAAAA');
    expect((await verifyAs(app, userId, await codeOf(app, 'vera'))).status).toBe(422);
  });

  it('is not found under the id of somebody else', async () => {
    const app = await openApp();
    await bothSignUp(app);
    const { id: other } = await app.signUp('other');
    const reply = await verifyAs(app, other, await codeOf(app, 'vera'));
    expect([reply.status, reply.body.code]).toEqual([422, 'code_invalid']);
  });
});
