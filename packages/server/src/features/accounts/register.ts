import type { Body, Reply } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { weaknessOf } from '../../auth/password-rules.ts';
import { networkOf, type RateLimits } from '../../auth/rate-limits.ts';
import { isReservedUsername } from '../../auth/reserved-usernames.ts';
import { takeAll } from '../../auth/throttle.ts';
import { isUniqueViolation } from '../../db/portable.ts';
import { AppError, notValid } from '../../http/app-error.ts';
import { newId } from '../../ids.ts';
import type { Mail } from '../../mail/mail.ts';
import { alreadyRegisteredMail } from '../../mail/texts/already-registered.ts';
import { verifyEmailMail } from '../../mail/texts/verify-email.ts';
import { recordEvent } from '../events/record-event.ts';
import { type AccountDeps, siteOf } from './deps.ts';
import { registrationsAt } from './held-registrations.ts';
import { onThemselves } from './on-themselves.ts';
import { hasConfirmedEmail } from './policy.ts';
import { findUserByEmail, holdUsername, insertUser, isUsernameTaken, keyOf } from './queries.ts';

type Registration = Body<'POST /api/user/register'>;

/**
 * Makes an account. Whether the e-mail address has one already shows neither in the answer nor in
 * the work that is done for it; its owner learns of it by mail.
 */
export async function register(
  deps: AccountDeps,
  limits: RateLimits,
  registration: Registration,
  ip: string,
): Promise<Reply<'POST /api/user/register'>> {
  const { database, passwords, mailer, config } = deps;
  const { username, email, password } = registration;
  if (await isUsernameTaken(database.read, username)) throw usernameTaken(username);
  const slips = registrationErrors(registration, config.siteName);
  if (slips.length > 0) throw notValid(...slips);
  // Looked at after the name: one that is taken in another case is a conflict.
  if (username !== username.toLowerCase()) {
    throw notValid({ path: 'username', message: 'Use lower-case letters' });
  }
  const network = networkOf(ip);
  takeAll([limits.register, network], [limits.registerAddress, `${network} ${keyOf(email)}`]);

  const passwordHash = await passwords.hash(password, registrationsAt(email));
  const id = newId();
  mailer.send(await keep(deps, { id, username, email, passwordHash }));
  return { user: { id, username, email_verified: false } };
}

const usernameTaken = (username: string) =>
  new AppError('username_taken', `The username ${username} is taken. Choose another`);

/** What is wrong with a registration that its schema cannot know. */
export function registrationErrors(
  body: { username?: unknown; email?: unknown; password?: unknown },
  siteName: string,
): FieldError[] {
  const text = (name: 'username' | 'email' | 'password') => String(body[name] ?? '');
  const [username, email, password] = [text('username'), text('email'), text('password')];
  const slips: FieldError[] = [];
  if (isReservedUsername(username)) {
    slips.push({
      path: 'username',
      message: `The username ${username} is reserved. Choose another`,
    });
  }
  const weakness = weaknessOf(password, { username, email, siteName });
  if (weakness) slips.push({ path: 'password', message: weakness });
  return slips;
}

interface Newcomer {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
}

const maxTries = 3;

/** Keeps the account, or only its name when the address has one; answers with the mail to send. */
async function keep(deps: AccountDeps, newcomer: Newcomer): Promise<Mail> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await keepOnce(deps, newcomer);
    } catch (error) {
      // Somebody else took the name or the address at this very moment: the next try sees it.
      if (!isUniqueViolation(error) || attempt === maxTries) throw error;
    }
  }
}

async function keepOnce(deps: AccountDeps, newcomer: Newcomer): Promise<Mail> {
  const { database, codes, now } = deps;
  const { id, username, email, passwordHash } = newcomer;
  const createdAt = now();
  const code = codes.make(id, 'verify_email');
  const site = siteOf(deps);
  return database.write(async (trx) => {
    if (await isUsernameTaken(trx, username)) throw usernameTaken(username);
    const owner = await findUserByEmail(trx, email);
    if (owner) {
      await holdUsername(trx, username, createdAt, { email, password_hash: passwordHash });
      return alreadyRegisteredMail({
        ...site,
        username: owner.username,
        email: owner.email,
        isVerified: hasConfirmedEmail(owner),
        tried: 'sign_up',
      });
    }
    await insertUser(trx, {
      id,
      username,
      username_key: keyOf(username),
      email,
      email_key: keyOf(email),
      password_hash: passwordHash,
      flags: '[]',
      email_verified_at: null,
      suspended_at: null,
      created_at: createdAt,
    });
    await code.put(trx);
    await recordEvent(trx, {
      type: 'registered',
      ...onThemselves({ id, username }),
      now: createdAt,
    });
    return verifyEmailMail({ ...site, username, email, code: code.text });
  });
}
