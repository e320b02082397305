import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../../config.ts';
import { newId } from '../../ids.ts';
import { readBodies } from '../bodies/body-parsers.ts';
import { sendFrameworkProblem, sendSocketProblem } from '../replies/problems.ts';
import { endUnusedConnections } from './end-unused-connections.ts';
import { securityHeaders } from './security-headers.ts';

/** A node's text may have 200,000 characters of up to 4 bytes, and JSON escapes some. */
const bodyLimitBytes = 2 * 1024 * 1024;

/** Fastify with what all requests need: an id, one log line without secrets, limits. */
export function createFastify(config: Config): FastifyInstance {
  const headers = securityHeaders(config);
  const fastify = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: bodyLimitBytes,
    // Node's own limit for a whole address: a long name is simply not found.
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { maxParamLength: 16 * 1024 },
    // Fastify runs no hooks for these.
    frameworkErrors: (error, request, reply) =>
      sendFrameworkProblem(error, request, reply.headers(headers)),
    clientErrorHandler: sendSocketProblem,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  });
  readBodies(fastify);
  endUnusedConnections(fastify);
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(headers);
  });
  // The route's pattern, not the address: a query may hold secrets.
  fastify.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
  return fastify;
}

/**
 * In the address of a page, a `%` that escapes nothing is taken literally, so that the site's own 404
 * page is shown. For calls of the API such an address is a 400. `/api` means `/api/`.
 */
export function readableUrl(url: string): string {
  const [path = '/', search] = url.split(/(\?.*)/s, 2);
  if (path === '/api') return `/api/${search ?? ''}`;
  if (path.startsWith('/api/') || isReadable(path)) return url;
  return path.replaceAll('%', '%25') + (search ?? '');
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
