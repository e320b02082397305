import { strictCookie } from './cookies.ts';
import type { Session } from './session.ts';

/** Somebody who reads without an account, in this browser alone. */
export type Guest = Pick<Session, 'user_id' | 'username'>;

/** The name of the cookie, and in local storage. */
export const guestKey = 'guestToken';

/** As long as a guest may stay away before the site forgets what they read. */
const livesSeconds = 90 * 24 * 60 * 60;

export const guestCookie = (token: string | null, isHttps: boolean): string =>
  strictCookie(guestKey, token, { livesSeconds, isHttps });
