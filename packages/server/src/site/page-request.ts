import { errorCodes } from '@brasslamp/contract/error-codes';
import type { PageRequest } from '@brasslamp/web/page-server';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';
import type { Dispatch } from '../http/dispatch.ts';
import { asAppError } from '../http/problems.ts';
import type { Visitor } from './visitor.ts';

/** A visit in the words of the page server; its calls stay inside this process. */
export function toPageRequest(
  request: FastifyRequest,
  { viewer, session, hasDeadToken }: Visitor,
  site: { dispatch: Dispatch; siteName: string; publicUrl: () => string },
): PageRequest {
  const caller = { viewer, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  const report = (error: unknown) => request.log.error({ err: error }, 'page failed');
  return {
    request: toWebRequest(request, site.publicUrl()),
    session,
    hasDeadToken,
    site: { name: site.siteName },
    isHttps: request.protocol === 'https' || site.publicUrl().startsWith('https:'),
    report,
    async call(key, input) {
      const ifMatch = input.ifMatch == null ? null : [input.ifMatch];
      try {
        return { ok: true, reply: await site.dispatch(key, { ...input, ifMatch }, caller) };
      } catch (error) {
        const known = asAppError(error as Error);
        if (!(error instanceof AppError)) report(error);
        return {
          ok: false,
          problem: {
            code: known.code,
            status: errorCodes[known.code].status,
            detail: known.message,
            ...(known.errors && { errors: known.errors }),
            ...(known.current !== undefined && { current: known.current }),
          },
        };
      }
    },
  };
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
