// Shared by the tests of accounts.
import type { TestApp, TestUser } from './test-app.ts';

export const logIn = (app: TestApp, username: string, password: string, headers = {}) =>
  app.call('POST /api/user/login', { body: { username, password }, headers });

/** A second session of the same person's. */
export async function anotherToken(app: TestApp, user: TestUser, headers = {}): Promise<string> {
  const reply = await logIn(app, user.username, user.password, headers);
  return reply.data.access_token;
}

export const statusOfMe = async (app: TestApp, token: string): Promise<number> =>
  (await app.call('GET /api/user/me', { token })).status;

/** The mails after the first `before` ones, as `address: subject`. */
export async function mailsSince(app: TestApp, before: number): Promise<string[]> {
  const headerOf = (mail: string, name: string) =>
    new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)\r$`, 'm').exec(mail)?.[1]?.replace(/\r\n/g, '');
  const mails = (await app.mails()).slice(before);
  return mails.map((mail) => `${headerOf(mail, 'To')}: ${headerOf(mail, 'Subject')}`);
}

export const eventsOf = async (app: TestApp) => {
  const rows = await app.app.database.read.selectFrom('events').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as object }));
};

export const suspend = (app: TestApp, username: string, reason = '') =>
  app.app.database.write((trx) =>
    trx
      .updateTable('users')
      .set({ suspended_at: app.clock.now(), suspended_reason: reason })
      .where('username', '=', username)
      .execute(),
  );
