// Registrations that were not made because the address has an account. Whoever made one must see
// what they would see if it had been: a new account that waits for its code.
import type { Passwords } from '../../auth/passwords.ts';
import type { Reader } from '../../db/database.ts';
import { heldHashes, keyOf } from './queries.ts';

/**
 * The group of password hashes that all registrations with one address belong to: somebody may
 * have made several, and each of their passwords must be tried at the cost of one.
 */
export const registrationsAt = (email: string): string => keyOf(email);

/** Costs one hash, whether anything is held under this name or address or not. */
export async function isHeldRegistration(
  deps: { reader: Reader; passwords: Pick<Passwords, 'verifyAny'> },
  name: string,
  password: string,
): Promise<boolean> {
  const by = name.includes('@') ? 'email_key' : 'username_key';
  return deps.passwords.verifyAny(password, await heldHashes(deps.reader, by, keyOf(name)));
}
