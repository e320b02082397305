import type { Viewer } from '../../auth/viewer.ts';

/**
 * Admins can take rights from others, never from themselves: so one admin is always left.
 */
export const mayTakeRightsOf = (viewer: Viewer, user: { id: string }): boolean =>
  viewer.user_id !== user.id;

/** Whether a person is an admin right now: another admin may have just changed that. */
export const isActingAdmin = (user: { flags: string[]; suspended_at: number | null }): boolean =>
  user.flags.includes('admin') && user.suspended_at === null;
