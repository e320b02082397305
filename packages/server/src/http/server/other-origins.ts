import { endpointKeys } from '@brasslamp/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { sendProblem } from '../replies/problems.ts';

const patterns = Map.groupBy(endpointKeys, (key) => key.slice(key.indexOf(' ') + 1));

/** The paths of the contract, each with the methods that it takes. */
const paths = [...patterns].map(([pattern, itsKeys]) => {
  const methods = itsKeys.map((key) => key.slice(0, key.indexOf(' ')));
  return {
    form: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\/$/, '/?')}$`),
    methods: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  };
});

const isApiPath = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);

/** The methods of this address; empty if it doesn't exist. */
function methodsAt(url: string): string[] {
  const [path = ''] = url.split('?');
  const own = paths.filter(({ form }) => form.test(path)).flatMap(({ methods }) => methods);
  return own.length === 0 ? [] : [...new Set([...own, 'OPTIONS'])];
}

const askedHeaders = 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key';
const shownHeaders = 'ETag, Retry-After, Location, Content-Disposition, X-Request-Id, Allow';

/**
 * Pages of other sites may call the API with a token, because browsers never send that header by
 * themselves. Cookies are not allowed; the API ignores them anyway.
 */
export function serveOtherOrigins(fastify: FastifyInstance): void {
  fastify.setNotFoundHandler(answerOtherMethods);
  fastify.addHook('onRequest', async (request, reply) => {
    if (!isApiPath(request.url)) return;
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', shownHeaders);
  });
}

/**
 * For a request without a route: a preflight of a browser, an unsupported method, or an unknown
 * address.
 */
function answerOtherMethods(request: FastifyRequest, reply: FastifyReply) {
  const methods = isApiPath(request.url) ? methodsAt(request.url) : [];
  if (methods.length === 0) {
    return sendProblem(request, reply, new AppError('not_found.call'));
  }
  reply.header('allow', methods.join(', '));
  if (request.method !== 'OPTIONS') {
    return sendProblem(
      request,
      reply,
      new AppError('method_not_allowed', { methods: methods.join(', '), method: request.method }),
    );
  }
  return reply
    .code(204)
    .header('access-control-allow-methods', methods.join(', '))
    .header('access-control-allow-headers', askedHeaders)
    .header('access-control-max-age', '7200')
    .header('cache-control', 'no-store')
    .send();
}
