import { type EndpointKey, type Endpoints, endpoints } from '@brasslamp/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import { AppError } from './app-error.ts';
import type { Dispatch } from './dispatch.ts';
import { readIfMatch } from './if-match.ts';
import { mediaTypes } from './media-types.ts';

const keys = Object.keys(endpoints) as EndpointKey[];

/** Gives every endpoint of the contract its route: HTTP on the outside, `dispatch` inside. */
export function serveEndpoints(
  fastify: FastifyInstance,
  { dispatch, sessions }: { dispatch: Dispatch; sessions: Pick<Sessions, 'viewerOf'> },
): void {
  for (const key of keys) {
    const [method, url] = key.split(' ') as [HTTPMethods, string];
    const endpoint: Endpoints[EndpointKey] = endpoints[key];
    fastify.route({
      method,
      url,
      handler: async (request, reply) => {
        refuseWrongType(request, endpoint.bodyType);
        const token = bearerToken(request);
        const viewer = token === null ? null : await sessions.viewerOf(token);
        if (!viewer && endpoint.who !== 'anyone') throw new AppError('not_signed_in');
        const data: unknown = await dispatch(
          key,
          {
            params: request.params,
            query: request.query,
            body: request.body,
            ifMatch: readIfMatch(request.headers['if-match']),
          },
          { viewer, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        );
        return answer(reply, endpoint, data);
      },
    });
  }
}

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization ?? '';
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? null;
}

function refuseWrongType(request: FastifyRequest, bodyType: keyof typeof mediaTypes) {
  const [type, ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const expected = mediaTypes[bodyType];
  const charset = parameters.find((text) => text.trim().startsWith('charset='));
  const isOther = type?.trim() !== expected || (charset && !/="?utf-8"?$/.test(charset.trim()));
  if (isOther && request.body !== undefined) {
    throw new AppError('wrong_type', `Send the body as ${expected} in UTF-8`);
  }
}

function answer(reply: FastifyReply, endpoint: Endpoints[EndpointKey], data: unknown) {
  reply.code(endpoint.status).header('cache-control', 'no-store');
  if (endpoint.reply === null) return reply.send();
  if (endpoint.hasRevision) reply.header('etag', `"${(data as { version: number }).version}"`);
  const beside = Object.fromEntries(
    endpoint.repeatBeside.map((name) => [name, (data as Record<string, unknown>)[name]]),
  );
  return reply.send({ ...beside, data });
}
