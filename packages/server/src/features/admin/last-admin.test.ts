import { expect, it } from 'vitest';
import { createPasswords } from '../../auth/passwords.ts';
import { suspend } from '../../testing/account.ts';
import { makeAdmin } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createConfirmAdmin } from './confirm-admin.ts';
import type { AdminDeps } from './deps.ts';
import { changeUser } from './users.ts';

const remove = (app: TestApp, { token, password }: TestUser) =>
  app.call('DELETE /api/user/me', { token, body: { password } });
const change = (app: TestApp, by: TestUser, user: TestUser, body: object) =>
  app.call('PATCH /api/admin/users/:user_id', {
    params: { user_id: user.id },
    body: { password: by.password, ...body },
    token: by.token,
  });

async function adminsOf(app: TestApp): Promise<string[]> {
  const rows = await app.app.database.read
    .selectFrom('users')
    .select('username')
    .where('flags', '=', '["admin"]')
    .where('suspended_at', 'is', null)
    .execute();
  return rows.map(({ username }) => username);
}

describeOnBothDatabases('The last admin', (openApp) => {
  it('cannot delete the account, and is asked to make another admin first', async () => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    await makeAdmin(app, eve);
    const refused = await remove(app, eve);
    expect([refused.status, refused.body.code]).toEqual([409, 'last_admin']);
    expect(refused.body.detail).toContain('Make somebody else an admin first');
    expect((await remove(app, { ...eve, password: 'wrong' })).body.code).toBe('password_wrong');
    expect((await change(app, eve, anna, { flags: ['admin'] })).status).toBe(200);
    expect((await remove(app, eve)).status).toBe(204);
    expect(await adminsOf(app)).toEqual(['anna']);
  });

  it('is not helped by an admin who is suspended', async () => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    for (const user of [anna, eve]) await makeAdmin(app, user);
    await suspend(app, 'anna');
    expect((await remove(app, eve)).body.code).toBe('last_admin');
  });

  it('cannot be revoked or suspended by itself', async () => {
    const app = await openApp();
    const eve = await app.signUp('eve');
    await makeAdmin(app, eve);
    for (const body of [{ flags: [] }, { suspended: true, reason: 'Enough' }]) {
      const refused = await change(app, eve, eve, body);
      expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
      expect(refused.body.detail).toContain('another admin can');
    }
    expect(await adminsOf(app)).toEqual(['eve']);
  });

  it.each([
    ['both delete their accounts', (app: TestApp, by: TestUser) => remove(app, by)],
    [
      'each revokes the other',
      (app: TestApp, by: TestUser, other: TestUser) => change(app, by, other, { flags: [] }),
    ],
    [
      'each suspends the other',
      (app: TestApp, by: TestUser, other: TestUser) => change(app, by, other, { suspended: true }),
    ],
  ])('stays when two go at once: %s', async (_, act) => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    for (const user of [anna, eve]) await makeAdmin(app, user);
    await Promise.all([act(app, anna, eve), act(app, eve, anna)]);
    expect(await adminsOf(app)).toHaveLength(1);
  });
});

describeOnBothDatabases('An admin whose rights end while the password is looked at', (openApp) => {
  it.each([
    ['suspended', { suspended_at: 1 }],
    ['no admin any more', { flags: '[]' }],
    ['with another password', { password_hash: 'another' }],
  ])('does nothing any more: %s', async (_, ending) => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    await makeAdmin(app, eve);
    const { database, mailer } = app.app;
    const { now } = app.clock;
    const real = createPasswords();
    const verify = async (password: string, hash: string) => {
      const isRight = await real.verify(password, hash);
      await database.write((trx) =>
        trx.updateTable('users').set(ending).where('id', '=', eve.id).execute(),
      );
      return isRight;
    };
    const passwords = { ...real, verify };
    const publicUrl = () => 'http://brasslamp.test';
    const deps: AdminDeps = { config: app.config, database, mailer, passwords, now, publicUrl };
    const acting = changeUser(deps, createConfirmAdmin(deps), {
      viewer: { ...eve, user_id: eve.id, is_admin: true, is_guest: false, session_id: '' },
      params: { user_id: anna.id },
      query: {},
      body: { password: eve.password, flags: ['admin'] },
      ifMatch: null,
      ip: '',
      userAgent: '',
    });
    await expect(acting).rejects.toMatchObject({
      code: expect.stringMatching(/^(not_allowed|password_wrong)$/),
    });
    const row = await database.read
      .selectFrom('users')
      .select('flags')
      .where('id', '=', anna.id)
      .executeTakeFirst();
    expect(row?.flags).toBe('[]');
  });
});
