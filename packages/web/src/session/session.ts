import { cookieIn, strictCookie } from '../device/browser-storage.ts';

/** The session of who is signed in, as the screens know it. What they may do is decided by the server. */
export interface Session {
  user_id: string;
  username: string;
  flags: string[];
}

/** The purpose of the code for which an e-mail address waits. */
export type PendingPurpose = 'verification' | 'passwordReset';

/** The source of the session for screens; the browser's store changes, a server's holds still for one request. */
export interface SessionSource {
  current(): Session | null;
  /** As the server rendered the page: what hydration begins with. */
  atStart(): Session | null;
  subscribe(listener: () => void): () => void;
}

const cookieName = 'authToken';
const tokenLivesSeconds = 30 * 24 * 60 * 60;

/** The session in a sign-in token; null when it is no such token or has expired. */
export function readToken(token: string, now = Date.now()): Session | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(
      atob(payload.replace(/-/g, '+').replace(/_/g, '/')),
      (character) => character.charCodeAt(0),
    );
    const claims: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes));
    const { sub, user_id, flags, exp } = claims;
    if (typeof sub !== 'string' || typeof user_id !== 'string') return null;
    if (typeof exp === 'number' && exp * 1_000 <= now) return null;
    const words = Array.isArray(flags) ? flags.filter((flag) => typeof flag === 'string') : [];
    return { username: sub, user_id, flags: words };
  } catch {
    return null;
  }
}

export const tokenCookie = (token: string | null, isHttps: boolean): string =>
  strictCookie(cookieName, token, { livesSeconds: tokenLivesSeconds, isHttps });

/** The token in a `Cookie` header or in `document.cookie`. */
export const tokenInCookies = (cookies: string): string | null => cookieIn(cookies, cookieName);
