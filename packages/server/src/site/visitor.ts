import type { PageRequest } from '@brasslamp/web/page-server';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import type { Viewer } from '../auth/viewer.ts';

/** Pages read the token from the cookie; the API never does. */
const cookieName = 'authToken';

export interface Visitor {
  viewer: Viewer | null;
  session: { user_id: string; username: string; flags: string[] } | null;
  /** A reader without an account; null if somebody is signed in. */
  guest: { user_id: string } | null;
  /** Whether there was a token that is no longer valid. */
  hasDeadToken: boolean;
}

export const tokenOf = (request: FastifyRequest): string | null => cookie(request, cookieName);

/** The token of a guest in this browser. */
export const guestTokenOf = (request: FastifyRequest): string | null =>
  cookie(request, 'guestToken');

/** The link back to the story that was read last, as the pages store it. */
export const lastReadOf = (request: FastifyRequest): string | null => cookie(request, 'lastRead');

/** The theme that was last chosen in this browser. */
export function themeOf(request: FastifyRequest): PageRequest['themeInCookie'] {
  const theme = cookie(request, 'theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The reading preferences of this browser; the pages know their format. */
export const readingPreferencesOf = (request: FastifyRequest): string | null =>
  cookie(request, 'reading');

/** The value as it was sent, not decoded. An empty value counts as missing. */
const cookie = (request: FastifyRequest, name: string): string | null =>
  parseCookie(request.headers.cookie ?? '', { decode: (value) => value || undefined })[name] ??
  null;

/** A signed-in user comes before a guest, whose token may still be there. */
export async function visitorOf(
  token: string | null,
  guestToken: string | null,
  sessions: Pick<Sessions, 'viewerOf'>,
  ip: string,
): Promise<Visitor> {
  const viewer = token === null ? null : await sessions.viewerOf(token, ip);
  if (!viewer || viewer.is_guest) {
    const guest = guestToken === null ? null : await sessions.viewerOf(guestToken, ip);
    const isGuest = guest?.is_guest === true;
    return {
      viewer: isGuest ? guest : null,
      session: null,
      guest: isGuest ? { user_id: guest.user_id } : null,
      hasDeadToken: token !== null,
    };
  }
  const { user_id, username, is_admin } = viewer;
  const flags = is_admin ? ['admin'] : [];
  return { viewer, session: { user_id, username, flags }, guest: null, hasDeadToken: false };
}

/** Removes a token that is no longer valid. */
export function clearedCookie(request: FastifyRequest): string {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${cookieName}=; Path=/; Max-Age=0; SameSite=Strict${secure}`;
}

export const endsSession = (cookie: string): boolean => cookie.startsWith(`${cookieName}=;`);
