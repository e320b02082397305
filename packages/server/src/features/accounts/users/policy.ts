import type { Viewer } from '../../../auth/viewer.ts';

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
