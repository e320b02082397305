import type { Passwords } from '../../../auth/passwords.ts';
import type { Throttle } from '../../../auth/throttle.ts';
import type { Database, Writer } from '../../../db/database.ts';
import { AppError, fieldError } from '../../../errors/app-error.ts';
import { findUserById, type User } from './queries.ts';

export interface ConfirmedUser {
  user: User;
  /** Reads the account again in the transaction, and throws if its password has changed. */
  recheck(trx: Writer): Promise<User>;
}

/**
 * Checks the password of somebody who is signed in, before actions that a stolen session must not be
 * enough for. Wrong ones are counted. Throws `password_wrong` for the field at `path`.
 */
export async function confirmPassword(
  deps: { database: Database; passwords: Pick<Passwords, 'verify'>; throttle: Throttle },
  userId: string,
  password: string,
  path: string,
): Promise<ConfirmedUser> {
  const { database, passwords, throttle } = deps;
  const user = await findUserById(database.read, userId);
  if (!user) throw new AppError('not_signed_in');
  throttle.consume(userId);
  if (!(await passwords.verify(password, user.password_hash))) throw passwordWrong(path);
  throttle.refund(userId);
  return {
    user,
    recheck: async (trx) => {
      const current = await findUserById(trx, userId);
      if (current?.password_hash !== user.password_hash) throw passwordWrong(path);
      return current;
    },
  };
}

const passwordWrong = (path: string) =>
  new AppError('password_wrong', {}, { errors: [fieldError(path, 'password_wrong')] });
