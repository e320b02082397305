import { deepEqual, equal, ok } from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from '../../features/accounts/users/queries.ts';
import type { TestApp, TestUser } from '../test-app.ts';
import type { Attack } from './attack.ts';

const password = 'correct horse 7 battery';

const register = (app: TestApp, username: string, email: string) =>
  app.call('POST /api/user/register', { body: { username, email, password } });

/** Else the newest code is looked for in thousands of mails. */
function forgetMails({ config }: TestApp): void {
  const folder = join(config.dataDir, 'mails');
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
}

const signUpsAt = (app: TestApp, email: string) =>
  app.app.database.read
    .selectFrom('users')
    .select('id')
    .where('sign_up_email_key', '=', keyOf(email))
    .execute();

const waiting: Attack = {
  rule: 'Three sign-ups wait for one address, and no more',
  guard: 'address',
  isHeld: true,
  prepare: async (app) => async (time) => {
    const email = `many${time}@example.org`;
    await register(app, `first${time}`, email);
    await register(app, `second${time}`, email);
    return {
      writers: [
        () => register(app, `third${time}`, email),
        () => register(app, `fourth${time}`, email),
      ],
      check: async (answers) => {
        deepEqual(
          answers.map(({ status }) => status),
          [201, 201],
        );
        equal((await signUpsAt(app, email)).length, 3);
      },
    };
  },
};

/** An attack on a sign-up, whose address is proved by a mailed code, in one of two ways. */
const confirmedBy = (way: 'verify-email' | 'reset-password'): Attack => ({
  rule: `No code is left that could give an address to somebody else once it is confirmed by ${way}`,
  guard: 'address',
  isHeld: true,
  prepare: async (app) => async (time) => {
    const email = `mine${time}@example.org`;
    await register(app, `mine${time}`, email);
    const isReset = way === 'reset-password';
    let code = await app.codeFor(email);
    forgetMails(app);
    if (isReset) {
      await app.call('POST /api/user/send-password-reset-email', { body: { email } });
      code = await app.codeFor(email);
      forgetMails(app);
    }
    const body = { email, code, ...(isReset && { new_password: `another ${password}` }) };
    return {
      writers: [
        () => app.call(`POST /api/user/${way}`, { body }),
        () => register(app, `other${time}`, email),
      ],
      check: async ([verified]) => {
        equal(verified.status, 200);
        const codes = await app.app.database.read
          .selectFrom('codes')
          .innerJoin('users', 'users.id', 'codes.user_id')
          .select('codes.id')
          .where('users.sign_up_email_key', '=', keyOf(email))
          .execute();
        deepEqual(codes, []);
      },
    };
  },
});

const names: Attack = {
  rule: 'The name of an account that is gone is nobody’s again',
  guard: 'the key of a name, which is looked for once more in the write',
  isHeld: false,
  prepare: async (app) => async (time) => {
    const ben = await app.signUp(`gone${time}`);
    forgetMails(app);
    return {
      writers: [
        () =>
          app.call('DELETE /api/user/me', { body: { password: ben.password }, token: ben.token }),
        () => register(app, ben.username, `new${time}@example.org`),
      ],
      check: async ([deleted]) => {
        equal(deleted.status, 204);
        const named = app.app.database.read.selectFrom('users').select('id');
        deepEqual(await named.where('username_key', '=', ben.username).execute(), []);
      },
    };
  },
};

const mostWrongTries = 5;

const codes: Attack = {
  rule: 'A code ends with the fifth wrong try',
  guard: 'the code’s row',
  isHeld: true,
  prepare: async (app) => {
    const email = 'slow@example.org';
    await register(app, 'slow', email);
    const wrong = () =>
      app.call('POST /api/user/verify-email', { body: { email, code: 'AAAAAAAA' } });
    return async () => {
      const { database } = app.app;
      await database.write((trx) =>
        trx
          .updateTable('codes')
          .set({ blind_tries: mostWrongTries - 1 })
          .execute(),
      );
      return {
        writers: [wrong, wrong],
        check: async () => {
          const tried = database.read.selectFrom('codes').select('blind_tries');
          deepEqual(await tried.execute(), [{ blind_tries: mostWrongTries }]);
        },
      };
    };
  },
};

const oldPasswords: Attack = {
  rule: 'Nobody stays signed in with a password that was changed',
  guard: 'the account’s row',
  isHeld: true,
  prepare: async (app) => {
    let anna = await app.signUp('anna');
    return async (time) => {
      const { id, username, token } = anna;
      const old = anna.password;
      const next: TestUser = { ...anna, password: `another horse ${time} battery` };
      return {
        writers: [
          () =>
            app.call('POST /api/user/change-password', {
              body: { old_password: old, new_password: next.password },
              token,
            }),
          () => app.call('POST /api/user/login', { body: { username, password: old } }),
        ],
        check: async ([changed]) => {
          equal(changed.status, 200);
          const sessions = await app.app.database.read
            .selectFrom('sessions')
            .select('id')
            .where('user_id', '=', id)
            .execute();
          equal(sessions.length, 1);
          ok((await app.call('GET /api/user/me', { token })).status === 200);
          anna = next;
        },
      };
    };
  },
};

export const attacksOnAccounts = [
  waiting,
  confirmedBy('verify-email'),
  confirmedBy('reset-password'),
  names,
  codes,
  oldPasswords,
];
