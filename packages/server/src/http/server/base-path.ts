import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { movedStatus } from '../replies/moved.ts';
import { sendProblem } from '../replies/problems.ts';

/**
 * The edge of a site that begins below a path of its host, such as `/stories/`. Everywhere inside,
 * addresses begin at `/` and cookies have plain names; here they become what the host knows, and
 * what is outside of the path is not found. At the root of a host nothing is done.
 */
export function serveBasePath(fastify: FastifyInstance, basePath: string): void {
  if (basePath === '/') return;
  const path = basePath.slice(0, -1);
  const cookies = cookiesBelow(basePath);

  fastify.addHook('onRequest', async (request, reply) => {
    const { originalUrl, raw } = request;
    if (originalUrl.startsWith(basePath)) {
      if (raw.headers.cookie) raw.headers.cookie = cookies.inside(raw.headers.cookie);
      return;
    }
    const [asked, search = ''] = originalUrl.split(/(?=\?)/, 2);
    if (asked === path) return reply.redirect(`/${search}`, movedStatus(request.method));
    return sendProblem(request, reply, new AppError('not_found.call'));
  });

  fastify.addHook('onSend', async (_, reply) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string' && location.startsWith('/')) {
      reply.header('location', path + location);
    }
    const set = reply.getHeader('set-cookie');
    if (set === undefined) return;
    reply.removeHeader('set-cookie');
    reply.header('set-cookie', [set].flat().map(String).map(cookies.onHost));
  });
}

/** The address inside of the site; one outside of it stays as it is. */
export const insideOf = (basePath: string, url: string): string =>
  url.startsWith(basePath) ? url.slice(basePath.length - 1) : url;

/**
 * Cookies whose names no other site of the host has: one at its root sets its own for every path. The
 * browser names them in the same way (`web/src/host/own-names.ts`).
 */
function cookiesBelow(basePath: string) {
  const ending = basePath.slice(0, -1).replaceAll('/', '~');
  return {
    inside: (header: string) =>
      header
        .split(';')
        .map((pair) => pair.trim().split(/=(.*)/s, 2))
        .filter(([name = '']) => name.endsWith(ending))
        .map(([name = '', value = '']) => `${name.slice(0, -ending.length)}=${value}`)
        .join('; '),
    onHost: (cookie: string) =>
      cookie.replace('=', `${ending}=`).replace('; Path=/;', `; Path=${basePath};`),
  };
}
