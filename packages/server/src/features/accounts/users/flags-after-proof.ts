import type { Config } from '../../../config.ts';
import { flagsOf, withFlag } from './flags.ts';
import { keyOf } from './queries.ts';

/** Whoever proves to have the address in FIRST_ADMIN_EMAIL is an admin. */
export function flagsOnceVerified(
  config: Pick<Config, 'firstAdminEmail'>,
  user: { email_key: string; flags: string },
): string[] {
  const { firstAdminEmail } = config;
  const isFirstAdmin = firstAdminEmail !== undefined && user.email_key === keyOf(firstAdminEmail);
  return isFirstAdmin ? withFlag(flagsOf(user), 'admin') : flagsOf(user);
}
