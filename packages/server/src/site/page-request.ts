import { errorCodes } from '@brasslamp/contract/error-codes';
import type { PageRequest } from '@brasslamp/web/page-server';
import type { FastifyRequest } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors/app-error.ts';
import type { Dispatch } from '../http/calls/dispatch.ts';
import { Moved, movedStatus } from '../http/replies/moved.ts';
import { asAppError } from '../http/replies/problems.ts';
import {
  guestTokenOf,
  lastReadOf,
  readingPreferencesOf,
  themeOf,
  type Visitor,
} from './visitor.ts';

/** The request for the page server; its API calls stay inside this process. */
export function toPageRequest(
  request: FastifyRequest,
  { viewer, session, guest, hasDeadToken }: Visitor,
  site: {
    dispatch: Dispatch;
    config: Pick<Config, 'siteName' | 'statsDomain'>;
    sessions: Pick<Sessions, 'viewerOf'>;
    publicUrl: () => string;
  },
): PageRequest {
  const caller = { viewer, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  const report = (error: unknown) =>
    request.log.error({ err: error }, 'A page couldn’t be rendered');
  return {
    request: toWebRequest(request, site.publicUrl()),
    session,
    guest,
    guestToken: guestTokenOf(request),
    lastRead: lastReadOf(request),
    hasDeadToken,
    themeInCookie: themeOf(request),
    preferencesInCookie: readingPreferencesOf(request),
    site: {
      name: site.config.siteName,
      // The service that counts visits gets the whole address.
      statsDomain: isPrivateAddress(request.url) ? null : (site.config.statsDomain ?? null),
    },
    isHttps: request.protocol === 'https' || site.publicUrl().startsWith('https:'),
    report,
    async callAs(token) {
      caller.viewer = await site.sessions.viewerOf(token, request.ip);
    },
    async call(key, input) {
      const ifMatch = input.ifMatch == null ? null : [input.ifMatch];
      try {
        return { ok: true, reply: await site.dispatch(key, { ...input, ifMatch }, caller) };
      } catch (error) {
        const refusal = error instanceof Moved ? sendOn(request, error) : error;
        const known = asAppError(refusal instanceof Error ? refusal : new Error(String(refusal)));
        if (!(refusal instanceof AppError)) report(refusal);
        return {
          ok: false,
          problem: {
            code: known.code,
            status: errorCodes[known.code].status,
            detail: known.message,
            ...(known.errors && { errors: known.errors }),
            ...(known.current !== undefined && { current: known.current }),
            ...(known.retryAfterSeconds !== undefined && {
              retryAfterMs: known.retryAfterSeconds * 1_000,
            }),
          },
        };
      }
    },
  };
}

const isPrivateAddress = (url: string) => hasPrivateToken(url) || isCodePage(url);

/** The part of the path with the slug: `/{username}/{slug}`. */
const slugPlace = 2;

/** Throws the redirect, which a loader or action turns into the page's answer. */
function sendOn(request: FastifyRequest, moved: Moved): AppError {
  const location = moved.locationOf(request.url, slugPlace);
  if (location === null) return new AppError('not_found');
  throw new Response(null, { status: movedStatus(request.method), headers: { location } });
}

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  // A path that begins with two slashes must stay a path of this site.
  const url = new URL(publicUrl);
  const [path = '/', search = ''] = request.url.split(/\?(.*)/s, 2);
  url.pathname = path;
  url.search = search;
  if (request.method !== 'POST') return new Request(url, { method: 'GET' });
  return new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: typeof request.body === 'string' ? request.body : '',
  });
}

/** An address with the token of a private link, or with a return path to one: it must stay secret. */
export const hasPrivateToken = (url: string): boolean => /(?:[?&]|%3F|%26)beta(?:=|%3D)/i.test(url);

/** Pages that mails link to: their address holds an email address, and a code after the `#`. */
const isCodePage = (url: string): boolean => /^\/(verify-email|reset-password)\b/.test(url);
