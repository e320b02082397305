import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors/app-error.ts';
import { newId } from '../../ids.ts';
import { readBodies } from '../bodies/body-parsers.ts';
import { sendFrameworkProblem, sendProblem, sendSocketProblem } from '../replies/problems.ts';
import { insideOf, serveBasePath } from './base-path.ts';
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
    rewriteUrl: ({ url = '/' }) => readableUrl(insideOf(config.basePath, url)),
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
    if (hostsOf(request.raw) > 1) {
      return sendProblem(request, reply, new AppError('bad_request.two_hosts'));
    }
  });
  serveBasePath(fastify, config.basePath);

  // The route's pattern, not the address: a query may hold secrets.
  fastify.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'Request answered',
    );
  });
  return fastify;
}

/** The number of `Host` headers: whoever is in front may take another one for the right one (RFC 9112, 3.2). */
const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

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

/** The time for an incomplete request when the server stops. */
const graceMs = 3_000;

/**
 * Closes unused connections when the server stops. Connections without any request are closed at once
 * (browsers open them in advance, and Node takes them for busy), those with an incomplete request a
 * little later. A request that is being answered is finished, and its connection closed after it.
 */
function endUnusedConnections(fastify: FastifyInstance): void {
  /** The request that came last on each connection. */
  const open = new Map<Socket, IncomingMessage | null>();
  let isStopping = false;
  fastify.server.on('connection', (socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  fastify.server.on('request', (request, response) => {
    open.set(request.socket, request);
    // The next request may be incomplete again.
    response.once('close', () => {
      if (open.get(request.socket) !== request) return;
      open.set(request.socket, null);
      if (isStopping) request.socket.end();
    });
  });
  fastify.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => {
      for (const [socket, request] of open) if (!request?.complete) socket.destroy();
    }, graceMs).unref();
  });
}
