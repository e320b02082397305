import { flagsOf, withFlag } from '../../../auth/flags.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Config } from '../../../config.ts';
import { keyOf } from './queries.ts';

interface SignsIn {
  suspended_at: number | null;
  email_verified_at: number | null;
}

/** Whether an account is suspended: then nobody can log in to it, even with the right password. */
export const isSuspended = (user: SignsIn): boolean => user.suspended_at !== null;

/** Logging in needs a confirmed email address. */
export const hasConfirmedEmail = (user: SignsIn): boolean => user.email_verified_at !== null;

/** People can read everything about their own account, admins about all accounts. */
export const mayReadDetailsOf = (viewer: Viewer, userId: string): boolean =>
  viewer.user_id === userId || viewer.is_admin;

/** The account with the address in FIRST_ADMIN_EMAIL becomes an admin when it is confirmed. */
export function flagsOnceVerified(
  config: Pick<Config, 'firstAdminEmail'>,
  user: { email_key: string; flags: string },
): string[] {
  const { firstAdminEmail } = config;
  const isFirstAdmin = firstAdminEmail !== undefined && user.email_key === keyOf(firstAdminEmail);
  return isFirstAdmin ? withFlag(flagsOf(user), 'admin') : flagsOf(user);
}
