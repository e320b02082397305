import type { Reply } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { weaknessOf } from '../../../auth/password-rules.ts';
import type { RateLimits } from '../../../auth/rate-limits.ts';
import { isReservedUsername } from '../../../auth/reserved-usernames.ts';
import { consumeAll } from '../../../auth/throttle.ts';
import type { Writer } from '../../../db/database.ts';
import { hold } from '../../../db/hold.ts';
import { isUniqueViolation } from '../../../db/portable.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { newId } from '../../../ids.ts';
import { networkOf } from '../../../ip-network.ts';
import type { Mail } from '../../../mail/mail.ts';
import { verifyEmailMail } from '../../../mail/texts/code-mails.ts';
import { alreadyRegisteredMail } from '../../../mail/texts/notice-mails.ts';
import { ownAccountEvent, recordEvent } from '../../events/record-event.ts';
import { type AccountDeps, siteOf } from '../users/deps.ts';
import {
  deleteExpiredSignUps,
  deleteSurplusSignUps,
  findUserByEmail,
  insertUser,
  isUsernameTaken,
  keyOf,
} from '../users/queries.ts';
import { maxWaiting, saltGroupOf, waitingSince } from './sign-ups.ts';

/**
 * Creates an account that is pending until the mailed code is entered. Neither the answer nor its
 * timing reveals whether the address has an account already; its owner is notified by mail, without a
 * code that could give the address to somebody else.
 */
export async function register(
  deps: AccountDeps,
  limits: RateLimits,
  { body: registration, ip, answer }: Call<'POST /api/user/register'>,
): Promise<Reply<'POST /api/user/register'>> {
  const { database, passwords, mailer, config, now } = deps;
  const { username, email, password } = registration;
  const since = waitingSince(now());
  if (await isUsernameTaken(database.read, username, since)) throw usernameTaken(username);
  const errors = registrationErrors(registration, config.siteName);
  if (errors.length > 0) throw notValid(...errors);
  const network = networkOf(ip);
  consumeAll([limits.register, network], [limits.registerAddress, `${network} ${keyOf(email)}`]);

  const passwordHash = await passwords.hash(password, saltGroupOf(email));
  const id = newId();
  const reply = { user: { id, username, email_verified: false as const } };
  const answerIn = (trx: Writer) => answer(trx, reply);
  mailer.send(await saveSignUp(deps, { id, username, email, passwordHash, answerIn }));
  return reply;
}

const usernameTaken = (username: string) => new AppError('username_taken', { name: username });

/** The errors of a registration beyond its schema. */
export function registrationErrors(
  body: { username?: unknown; email?: unknown; password?: unknown },
  siteName: string,
): FieldError[] {
  const text = (name: 'username' | 'email' | 'password') => String(body[name] ?? '');
  const [username, email, password] = [text('username'), text('email'), text('password')];
  const errors: FieldError[] = [];
  if (isReservedUsername(username)) {
    errors.push(fieldError('username', 'username_reserved', { username }));
  }
  const weakness = weaknessOf(password, { username, email, siteName });
  if (weakness) errors.push(fieldError('password', weakness));
  return errors;
}

interface NewSignUp {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  answerIn: (trx: Writer) => Promise<unknown>;
}

const maxTries = 3;

/** Returns the mail to send. */
async function saveSignUp(deps: AccountDeps, newcomer: NewSignUp): Promise<Mail> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await trySaveSignUp(deps, newcomer);
    } catch (error) {
      // Somebody else has just taken the name or the address: the next try sees it.
      if (!isUniqueViolation(error) || attempt === maxTries) throw error;
    }
  }
}

async function trySaveSignUp(deps: AccountDeps, newcomer: NewSignUp): Promise<Mail> {
  const { database, codes, now } = deps;
  const { id, username, email, passwordHash, answerIn } = newcomer;
  const createdAt = now();
  const code = codes.create(id, 'verify_email');
  const site = siteOf(deps);
  return database.write(async (trx) => {
    const since = waitingSince(createdAt);
    await hold(trx, 'address', keyOf(email));
    await deleteExpiredSignUps(trx, since, newcomer);
    if (await isUsernameTaken(trx, username, since)) throw usernameTaken(username);
    await deleteSurplusSignUps(trx, email, maxWaiting - 1);
    await insertUser(trx, {
      id,
      username,
      username_key: keyOf(username),
      email,
      // An address belongs to nobody until it is confirmed: several sign-ups may want the same.
      email_key: `~${id}`,
      sign_up_email_key: keyOf(email),
      password_hash: passwordHash,
      flags: '[]',
      email_verified_at: null,
      suspended_at: null,
      created_at: createdAt,
    });
    await answerIn(trx);
    const owner = await findUserByEmail(trx, email);
    if (owner) return alreadyRegisteredMail({ ...site, ...owner, tried: 'sign_up' });
    await code.insert(trx);
    const who = ownAccountEvent({ id, username });
    await recordEvent(trx, { type: 'registered', ...who, now: createdAt });
    return verifyEmailMail({ ...site, username, email, userId: id, code: code.text });
  });
}
