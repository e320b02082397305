import type { Viewer } from '../../auth/viewer.ts';

/**
 * An admin takes rights and access from others, never from themselves: so whoever asks is left as
 * an admin, and a site never loses its last one.
 */
export const mayTakeRightsOf = (viewer: Viewer, user: { id: string }): boolean =>
  viewer.user_id !== user.id;

/** Only who is an admin at this very moment: another one may have just ended that. */
export const isActingAdmin = (user: { flags: string[]; suspended_at: number | null }): boolean =>
  user.flags.includes('admin') && user.suspended_at === null;
