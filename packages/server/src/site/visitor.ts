import type { PageRequest } from '@brasslamp/web/page-server';
import type { FastifyRequest } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import type { Viewer } from '../auth/viewer.ts';

/** Pages take the token from the cookie; the API never does. */
const cookieName = 'authToken';

export interface Visitor {
  viewer: Viewer | null;
  session: { user_id: string; username: string; flags: string[] } | null;
  /** There was a token, and it is worth nothing any more. */
  hasDeadToken: boolean;
}

export const tokenOf = (request: FastifyRequest): string | null => cookie(request, cookieName);

/** How this browser was last told to light the site. */
export function themeOf(request: FastifyRequest): PageRequest['themeInCookie'] {
  const theme = cookie(request, 'theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function cookie(request: FastifyRequest, wanted: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}

export async function visitorOf(
  token: string | null,
  sessions: Pick<Sessions, 'viewerOf'>,
): Promise<Visitor> {
  const viewer = token === null ? null : await sessions.viewerOf(token);
  if (!viewer) return { viewer: null, session: null, hasDeadToken: token !== null };
  const { user_id, username, is_admin } = viewer;
  const flags = is_admin ? ['admin'] : [];
  return { viewer, session: { user_id, username, flags }, hasDeadToken: false };
}

/** For a token that the site no longer knows. */
export function clearedCookie(request: FastifyRequest): string {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${cookieName}=; Path=/; Max-Age=0; SameSite=Strict${secure}`;
}
