import type { PageRequest } from '@brasslamp/web/page-server';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import type { Viewer } from '../auth/viewer.ts';

/** Pages take the token from the cookie; the API never does. */
const cookieName = 'authToken';

export interface Visitor {
  viewer: Viewer | null;
  session: { user_id: string; username: string; flags: string[] } | null;
  /** Who reads without an account; null where somebody is signed in. */
  guest: { user_id: string } | null;
  /** There was a token, and it is worth nothing any more. */
  hasDeadToken: boolean;
}

export const tokenOf = (request: FastifyRequest): string | null => cookie(request, cookieName);

/** By this a browser is known in which somebody reads without an account. */
export const guestTokenOf = (request: FastifyRequest): string | null =>
  cookie(request, 'guestToken');

/** The way back into what was read last, as the pages keep it. */
export const lastReadOf = (request: FastifyRequest): string | null => cookie(request, 'lastRead');

/** How this browser was last told to light the site. */
export function themeOf(request: FastifyRequest): PageRequest['themeInCookie'] {
  const theme = cookie(request, 'theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** How the reader at this browser wants to read; the pages know what it means. */
export const readingPreferencesOf = (request: FastifyRequest): string | null =>
  cookie(request, 'reading');

/** As it was sent, undecoded: each value's reader knows its own encoding. An empty one counts as none. */
const cookie = (request: FastifyRequest, name: string): string | null =>
  parseCookie(request.headers.cookie ?? '', { decode: (value) => value || undefined })[name] ??
  null;

/** A sign-in counts before a guest, who may still be there beside it. */
export async function visitorOf(
  token: string | null,
  guestToken: string | null,
  sessions: Pick<Sessions, 'viewerOf'>,
): Promise<Visitor> {
  const viewer = token === null ? null : await sessions.viewerOf(token);
  if (!viewer || viewer.is_guest) {
    const guest = guestToken === null ? null : await sessions.viewerOf(guestToken);
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

/** For a token that the site no longer knows. */
export function clearedCookie(request: FastifyRequest): string {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${cookieName}=; Path=/; Max-Age=0; SameSite=Strict${secure}`;
}

export const endsSession = (cookie: string): boolean => cookie.startsWith(`${cookieName}=;`);
