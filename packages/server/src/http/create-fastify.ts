import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { newId } from '../ids.ts';

/** A node's text may have 200,000 characters of up to 4 bytes, and JSON escapes some. */
const bodyLimitBytes = 2 * 1024 * 1024;

/** Fastify with what every request gets: an id, one log line without secrets, limits. */
export async function createFastify(config: Config): Promise<FastifyInstance> {
  const fastify = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: 500 },
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  });
  await fastify.register(formbody);
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without payload may still name the type.
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  });
  // The route's pattern, not the address: a query may hold what no log should keep.
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
