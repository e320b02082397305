import type { Session } from './session.ts';

export const cookieName = 'authToken';
export const tokenLivesSeconds = 30 * 24 * 60 * 60;

/** What the sign-in token says about its owner; null when it is no such token or has expired. */
export function readToken(token: string, now = Date.now()): Session | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(
      atob(payload.replace(/-/g, '+').replace(/_/g, '/')),
      (character) => character.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const { sub, user_id, flags, exp } = claims;
    if (typeof sub !== 'string' || typeof user_id !== 'string') return null;
    if (typeof exp === 'number' && exp * 1_000 <= now) return null;
    const words = Array.isArray(flags) ? flags.filter((flag) => typeof flag === 'string') : [];
    return { username: sub, user_id, flags: words };
  } catch {
    return null;
  }
}

/** The same cookie from browser and server: `document.cookie` takes what `Set-Cookie` takes. */
export function tokenCookie(token: string | null, isHttps: boolean): string {
  const life = token === null ? 0 : tokenLivesSeconds;
  const secure = isHttps ? '; Secure' : '';
  return `${cookieName}=${token ?? ''}; Path=/; Max-Age=${life}; SameSite=Strict${secure}`;
}

/** The token in a `Cookie` header or in `document.cookie`. */
export function tokenInCookies(cookies: string): string | null {
  for (const pair of cookies.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName && value) return value;
  }
  return null;
}
