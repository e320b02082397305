import { expect, it } from 'vitest';
import { eventsOf, logIn } from '../../testing/account.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';

describeOnBothDatabases('what happens to accounts', (openApp) => {
  it('is noted: registered, confirmed, logged in', async () => {
    const app = await openApp();
    const { id, password } = await app.signUp('anna');
    await logIn(app, 'anna', password);
    const events = await eventsOf(app);
    expect(events.map(({ type }) => type)).toEqual(['registered', 'email_verified', 'login']);
    for (const event of events) {
      expect(event).toMatchObject({
        actor_id: id,
        actor_username: 'anna',
        subject_type: 'user',
        subject_id: id,
        created_at: app.clock.now(),
        detail: {},
      });
    }
  });

  it('includes failed logins: the name that was tried, of somebody or of nobody', async () => {
    const app = await openApp();
    const { id } = await app.signUp('anna');
    await logIn(app, ' ANNA ', 'wrong password 1');
    await logIn(app, 'nobody@example.org', 'wrong password 2');
    const failed = (await eventsOf(app)).filter(({ type }) => type === 'login_failed');
    expect(failed).toMatchObject([
      { actor_id: null, actor_username: null, subject_id: id, detail: { name: 'ANNA' } },
      { actor_id: null, subject_id: null, detail: { name: 'nobody@example.org' } },
    ]);
    expect(JSON.stringify(await eventsOf(app))).not.toContain('wrong password');
  });

  it('keeps a bounded part of a long name, whatever characters it has', async () => {
    const app = await openApp();
    const names = [`${'x'.repeat(99)}🪔${'y'.repeat(100)}`, 'nul\u0000', "' or 1=1 --"];
    for (const name of names) expect((await logIn(app, name, 'wrong')).status).toBe(401);
    const details = (await eventsOf(app)).map(({ detail }) => detail);
    expect(details).toEqual([
      { name: `${'x'.repeat(99)}\ufffd` },
      { name: 'nul\ufffd' },
      { name: "' or 1=1 --" },
    ]);
  });

  it('is not noted for a registration that was only held, nor for a login to it', async () => {
    const app = await openApp();
    await app.signUp('anna');
    const before = (await eventsOf(app)).length;
    const word = 'chosen by a stranger 1';
    await app.call('POST /api/user/register', {
      body: { username: 'cleo', email: 'anna@example.org', password: word },
    });
    expect((await logIn(app, 'cleo', word)).data.emailVerificationRequired).toBe(true);
    expect(await eventsOf(app)).toHaveLength(before);
  });
});
