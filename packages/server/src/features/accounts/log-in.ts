import type { Body, Reply } from '@brasslamp/contract';
import { networkOf, type RateLimits } from '../../auth/rate-limits.ts';
import { AppError } from '../../http/app-error.ts';
import type { AccountDeps } from './deps.ts';
import { flagsOf } from './flags.ts';
import { mailCode } from './mail-code.ts';
import { hasConfirmedEmail, isSuspended } from './policy.ts';
import { findUserByEmail, findUserById, findUserByUsername, keyOf, type User } from './queries.ts';

/** Names and addresses are ASCII, so nothing else has to be looked up. */
const canBeAName = /^[!-~]+$/;

export async function logIn(
  deps: AccountDeps,
  limits: RateLimits,
  { username, password }: Body<'POST /api/user/login'>,
  from: { ip: string; userAgent: string },
): Promise<Reply<'POST /api/user/login'>> {
  const { database, sessions, passwords } = deps;
  const name = username.trim();
  limits.loginFromAddress.take(networkOf(from.ip));
  // By the name as typed, known or not, so that the limit does not tell which names there are.
  limits.loginToAccount.take(keyOf(name));

  const user = await findByName(deps, name);
  const isRight = user
    ? await passwords.verify(password, user.password_hash)
    : await passwords.verifyAgainstNobody(password);
  if (!user || !isRight) throw loginFailed();
  limits.loginToAccount.giveBack(keyOf(name));

  if (isSuspended(user)) throw suspended();
  if (!hasConfirmedEmail(user)) {
    mailCode(deps, user.email, 'if_none_is_live');
    return { access_token: null, token_type: 'bearer', emailVerificationRequired: true };
  }
  const flags = flagsOf(user);
  const session = await sessions.make(
    { id: user.id, username: user.username, flags },
    from.userAgent,
  );
  await database.write(async (trx) => {
    // A password that was changed while this one was checked must not open a session any more.
    const current = await findUserById(trx, user.id);
    if (current?.password_hash !== user.password_hash) throw loginFailed();
    await session.put(trx);
  });
  return { access_token: session.token, token_type: 'bearer', emailVerificationRequired: false };
}

async function findByName({ database }: AccountDeps, name: string): Promise<User | undefined> {
  if (!canBeAName.test(name)) return undefined;
  return name.includes('@')
    ? findUserByEmail(database.read, name)
    : findUserByUsername(database.read, name);
}

const loginFailed = () =>
  new AppError('login_failed', 'The e-mail address, username or password is wrong. Try again');

export const suspended = () =>
  new AppError('not_allowed', 'This account is suspended. Ask the people who run this site why');
