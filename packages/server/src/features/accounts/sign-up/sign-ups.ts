// Pending sign-ups: accounts whose mailed code was not entered yet. Several may want one address; the
// code that is entered decides which of them gets it. A sign-up with the address of an existing
// account is pending like any other, but its code is mailed to nobody.
import type { Codes } from '../../../auth/codes.ts';
import type { Passwords } from '../../../auth/passwords.ts';
import type { Config } from '../../../config.ts';
import type { Database, Reader, Writer } from '../../../db/database.ts';
import { ownAccountEvent, recordEvent } from '../../events/record-event.ts';
import { flagsOnceVerified } from '../users/policy.ts';
import {
  deleteExpiredSignUps,
  deleteSignUpsAt,
  keyOf,
  type SignUp,
  signUpsBy,
  updateUser,
} from '../users/queries.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** The life of a sign-up: longer than a code's, to ask for another. Then name and address are free again. */
const waitsMs = 7 * dayMs;
/** The most sign-ups that wait for one address. When another comes, the oldest is deleted. */
export const maxWaiting = 3;

/** Sign-ups older than this have expired. */
export const waitingSince = (now: number): number => now - waitsMs;

/**
 * The group of password hashes of all sign-ups with one address, so that all their passwords can be
 * tested at the cost of one.
 */
export const saltGroupOf = (email: string): string => keyOf(email);

/** The pending sign-up with this name or address and password. Computes one hash, even if there is none. */
export async function signUpWithPassword(
  deps: { reader: Reader; passwords: Pick<Passwords, 'findMatch'>; now: () => number },
  name: string,
  password: string,
): Promise<SignUp | undefined> {
  const by = name.includes('@') ? 'sign_up_email_key' : 'username_key';
  const found = await signUpsBy(deps.reader, by, keyOf(name), waitingSince(deps.now()));
  const hashes = found.map(({ password_hash }) => password_hash);
  return found[await deps.passwords.findMatch(password, hashes)];
}

/** The right code was entered: the address becomes this account's, and other sign-ups with it are deleted. */
export async function confirmSignUp(
  deps: { config: Pick<Config, 'firstAdminEmail'>; codes: Pick<Codes, 'drop'>; now: () => number },
  trx: Writer,
  signUp: SignUp,
): Promise<void> {
  const { id, sign_up_email_key: email_key } = signUp;
  const flags = flagsOnceVerified(deps.config, { ...signUp, email_key });
  await updateUser(trx, id, {
    email_key,
    sign_up_email_key: null,
    email_verified_at: deps.now(),
    flags: JSON.stringify(flags),
  });
  await deleteSignUpsAt(trx, email_key);
  for (const purpose of ['verify_email', 'reset_password'] as const) {
    await deps.codes.drop(trx, id, purpose);
  }
  await recordEvent(trx, { type: 'email_verified', ...ownAccountEvent(signUp), now: deps.now() });
}

/** Deletes expired sign-ups. Run by a job. */
export async function purgeSignUps(database: Database, now: number): Promise<void> {
  await database.write((trx) => deleteExpiredSignUps(trx, waitingSince(now)));
}
