import type { Body, Reply } from '@brasslamp/contract';
import { flagsOf } from '../../../auth/flags.ts';
import type { RateLimits } from '../../../auth/rate-limits.ts';
import { consumeAll } from '../../../auth/throttle.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import { networkOf } from '../../../ip-network.ts';
import { ownAccountEvent, recordEvent } from '../../events/record-event.ts';
import { mailCodes } from '../email/mail-code.ts';
import { signUpWithPassword } from '../sign-up/sign-ups.ts';
import { suspended } from '../users/account-errors.ts';
import type { AccountDeps } from '../users/deps.ts';
import { hasConfirmedEmail, isSuspended } from '../users/policy.ts';
import {
  findUserByEmail,
  findUserById,
  findUserByUsername,
  keyOf,
  type User,
} from '../users/queries.ts';

/** Names and addresses are ASCII, so nothing else needs a lookup. */
const canBeAName = /^[!-~]+$/;
const maxNotedCharacters = 100;

export async function logIn(
  deps: AccountDeps,
  limits: RateLimits,
  { username, password }: Body<'POST /api/user/login'>,
  from: { ip: string; userAgent: string },
): Promise<Reply<'POST /api/user/login'>> {
  const { database, sessions, passwords, knownNetworks, now } = deps;
  const name = username.trim();
  const user = await findByName(deps, name);
  const succeeded = beginLogin(limits, {
    name: keyOf(name),
    network: networkOf(from.ip),
    isKnownNetwork: await knownNetworks.isKnown(database.read, user?.id, from.ip),
  });
  // Two hashes at every login, so that the time doesn't reveal whether the name exists.
  const isRight = await passwords.verify(password, user?.password_hash ?? '');
  const known = canBeAName.test(name) ? name : '';
  const signUp = await signUpWithPassword(
    { reader: database.read, passwords, now },
    known,
    password,
  );
  if (!(user && isRight) && !signUp) {
    await database.write((trx) => recordFailure(deps, trx, name, user));
    throw loginFailed();
  }
  succeeded();

  if (!(user && isRight)) {
    if (signUp) mailCodes(deps, { email: signUp.email, userId: signUp.id }, 'if_none_is_live');
    return waitsForItsCode;
  }
  if (isSuspended(user)) throw suspended(user);
  const flags = flagsOf(user);
  const session = await sessions.create({ id: user.id, username: user.username, flags }, from);
  await database.write(async (trx) => {
    // The password may have changed while this one was being checked.
    const current = await findUserById(trx, user.id);
    if (current?.password_hash !== user.password_hash) throw loginFailed();
    await session.insert(trx);
    await knownNetworks.remember(trx, user.id, from.ip);
    await recordEvent(trx, { type: 'login', ...ownAccountEvent(user), now: now() });
  });
  return { access_token: session.token, token_type: 'bearer', emailVerificationRequired: false };
}

/** A confirmed account; a pending sign-up is not one. */
async function findByName({ database }: AccountDeps, name: string): Promise<User | undefined> {
  if (!canBeAName.test(name)) return undefined;
  if (name.includes('@')) return findUserByEmail(database.read, name);
  const user = await findUserByUsername(database.read, name);
  return user && hasConfirmedEmail(user) ? user : undefined;
}

/** Records the name that was typed, whether or not it exists. */
async function recordFailure({ now }: AccountDeps, trx: Writer, name: string, user?: User) {
  await recordEvent(trx, {
    type: 'login_failed',
    actor: null,
    subject: { type: 'user', id: user?.id ?? null },
    detail: { name: name.slice(0, maxNotedCharacters).toWellFormed() },
    now: now(),
  });
}

const waitsForItsCode = {
  access_token: null,
  token_type: 'bearer',
  emailVerificationRequired: true,
} as const;

const loginFailed = () => new AppError('login_failed');

interface LoginAttempt {
  /** The name as typed, in lower case; the account may not exist. */
  name: string;
  network: string;
  /** The account with this name has logged in from this network before. */
  isKnownNetwork: boolean;
}

type LoginLimits = Pick<RateLimits, 'loginPair' | 'loginNetwork' | 'loginName'>;

/**
 * Counts a login as failed before its password is checked, so that parallel tries are counted too.
 * Returns what to call when the login succeeds. Throws `too_often`.
 */
function beginLogin(
  { loginPair, loginNetwork, loginName }: LoginLimits,
  { name, network, isKnownNetwork }: LoginAttempt,
): () => void {
  const pair = `${network} ${name}`;
  // Failed logins by others, even from the same network, must not lock the owner out.
  if (isKnownNetwork) consumeAll([loginPair, pair]);
  else consumeAll([loginPair, pair], [loginNetwork, network], [loginName, name]);
  return () => {
    const failures = loginPair.count(pair);
    loginPair.refund(pair, failures);
    if (isKnownNetwork) return;
    // The failed tries before it were this person's own typing errors.
    loginNetwork.refund(network, failures);
    loginName.refund(name, failures);
  };
}
