import type { Passwords } from '../../../auth/passwords.ts';
import type { Throttle } from '../../../auth/throttle.ts';
import type { Database, Writer } from '../../../db/database.ts';
import { AppError, fieldError } from '../../../errors/app-error.ts';
import { findUserById, type User } from './queries.ts';

export interface ConfirmedUser {
  user: User;
  /** Reads the account in the transaction of the act, and throws if its password is another now. */
  recheck(trx: Writer): Promise<User>;
}

/**
 * Asks somebody who is signed in for their password again, before what a stolen session must not
 * do. Wrong ones are counted. Throws `password_wrong` for the field at `path`.
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
