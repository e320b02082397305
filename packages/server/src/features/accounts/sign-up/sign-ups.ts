// Pending sign-ups: accounts that wait for the code which was mailed to their address. Several may
// wait for one address, side by side, and the code that is entered decides which of them gets it.
// One that wants the address of an account waits like any other, for a code that nobody is mailed.
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
/** Longer than a code, so that another can be asked for. Then name and address are free again. */
const waitsMs = 7 * dayMs;
/** With one address. The one that waits longest goes when another comes. */
export const maxWaiting = 3;

/** Those that were made before this are over. */
export const waitingSince = (now: number): number => now - waitsMs;

/**
 * The group of password hashes that all sign-ups with one address belong to: each of their
 * passwords must be tried at the cost of one.
 */
export const saltGroupOf = (email: string): string => keyOf(email);

/** Those under a name or an address whose password this is. Costs one hash, even when there are none. */
export async function signUpWithPassword(
  deps: { reader: Reader; passwords: Pick<Passwords, 'verifyAny'>; now: () => number },
  name: string,
  password: string,
): Promise<SignUp | undefined> {
  const by = name.includes('@') ? 'sign_up_email_key' : 'username_key';
  const found = await signUpsBy(deps.reader, by, keyOf(name), waitingSince(deps.now()));
  const hashes = found.map(({ password_hash }) => password_hash);
  return (await deps.passwords.verifyAny(password, hashes)) ? found[0] : undefined;
}

/** Its code was entered: the address is this account's, and the others that waited for it go. */
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

/** Forgets those that nobody confirmed in time. For a timer. */
export async function purgeSignUps(database: Database, now: number): Promise<void> {
  await database.write((trx) => deleteExpiredSignUps(trx, waitingSince(now)));
}
