import type { Viewer } from '../../../auth/viewer.ts';
import type { Config } from '../../../config.ts';
import { flagsOf, withFlag } from './flags.ts';
import { keyOf } from './queries.ts';

interface SignsIn {
  suspended_at: number | null;
  email_verified_at: number | null;
}

/** A suspended account stays shut, whatever is proved. */
export const isSuspended = (user: SignsIn): boolean => user.suspended_at !== null;

/** Whoever has confirmed the e-mail address may sign in. */
export const hasConfirmedEmail = (user: SignsIn): boolean => user.email_verified_at !== null;

/** Everybody reads all about their own account; admins about every one. */
export const mayReadDetailsOf = (viewer: Viewer, userId: string): boolean =>
  viewer.user_id === userId || viewer.is_admin;

/** Whoever proves to have the address in FIRST_ADMIN_EMAIL is an admin. */
export function flagsOnceVerified(
  config: Pick<Config, 'firstAdminEmail'>,
  user: { email_key: string; flags: string },
): string[] {
  const { firstAdminEmail } = config;
  const isFirstAdmin = firstAdminEmail !== undefined && user.email_key === keyOf(firstAdminEmail);
  return isFirstAdmin ? withFlag(flagsOf(user), 'admin') : flagsOf(user);
}
