import { Readable } from 'node:stream';
import {
  type EndpointKey,
  type Endpoints,
  endpointKeys,
  endpoints,
  type FileReply,
  type FrozenReply,
} from '@brasslamp/contract';
import { isRecord } from '@brasslamp/story/model/records';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Sessions } from '../../auth/sessions.ts';
import { AppError } from '../../errors/app-error.ts';
import { mediaTypes } from '../bodies/read-body.ts';
import { SentForm, takeFiles } from '../bodies/sent-form.ts';
import { createFrozenReplies, etagMatches } from '../replies/frozen-replies.ts';
import type { IdempotentReplies, SaveReply } from '../replies/idempotent-replies.ts';
import { JsonPieces } from '../replies/json-pieces.ts';
import { clearedCache } from '../server/security-headers.ts';
import type { Dispatch } from './dispatch.ts';

interface ServingDeps {
  dispatch: Dispatch;
  sessions: Pick<Sessions, 'viewerOf'>;
  idempotentReplies: IdempotentReplies;
}

/** Gives every endpoint of the contract its route: HTTP on the outside, `dispatch` inside. */
export async function serveEndpoints(fastify: FastifyInstance, deps: ServingDeps): Promise<void> {
  const takesFile = (key: EndpointKey) => endpoints[key].bodyType === 'file';
  serveThese(
    fastify,
    endpointKeys.filter((key) => !takesFile(key)),
    deps,
  );
  await fastify.register(async (scope) => {
    await takeFiles(scope);
    serveThese(scope, endpointKeys.filter(takesFile), deps);
  });
}

function serveThese(fastify: FastifyInstance, keys: EndpointKey[], deps: ServingDeps): void {
  const sendFrozen = createFrozenReplies();
  for (const key of keys) {
    const [method, url] = key.split(' ') as [HTTPMethods, string];
    const endpoint: Endpoints[EndpointKey] = endpoints[key];
    fastify.route({
      method,
      url,
      ...(endpoint.mostBytes !== null && { bodyLimit: endpoint.mostBytes }),
      handler: async (request, reply) => {
        refuseWrongType(request, endpoint.bodyType);
        const data = await call(deps, key, request);
        return endpoint.isFrozen
          ? sendFrozen(request, reply, data as FrozenReply)
          : answer(request, reply, endpoint, data);
      },
    });
  }
}

/** Runs the call; a POST with an `Idempotency-Key` only once. */
async function call(
  { dispatch, sessions, idempotentReplies }: ServingDeps,
  key: EndpointKey,
  request: FastifyRequest,
): Promise<unknown> {
  const { params, query, headers, ip } = request;
  const isForm = endpoints[key].bodyType === 'file' && request.isMultipart();
  const body = isForm ? new SentForm(request, endpoints[key].mostBytes) : request.body;
  const token = bearerToken(request);
  const viewer = token === null ? null : await sessions.viewerOf(token, ip);
  if (!viewer && endpoints[key].who !== 'anyone') throw new AppError('not_signed_in');
  const run = (saveReply?: SaveReply) =>
    dispatch(
      key,
      { params, query, body, ifMatch: readIfMatch(headers['if-match']) },
      { viewer, ip, userAgent: headers['user-agent'] ?? '', ...(saveReply && { saveReply }) },
    );
  const idempotencyKey = headers['idempotency-key'];
  if (request.method !== 'POST' || typeof idempotencyKey !== 'string') return run();
  const userId = viewer?.user_id ?? null;
  const caller = userId ?? ip;
  if (body instanceof SentForm) await body.read(caller);
  return idempotentReplies({ key, userId, caller, idempotencyKey, url: request.url, body }, run);
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
    throw new AppError('wrong_type', { media_type: expected });
  }
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoints[EndpointKey],
  data: unknown,
) {
  reply.code(endpoint.status).header('cache-control', 'no-store');
  if (endpoint.clearsCache) reply.headers(clearedCache);
  if (endpoint.reply === null) return reply.send();
  if (data instanceof JsonPieces) return data.send(reply);
  if (endpoint.isFile) return sendFile(reply, data as FileReply);
  const fields = isRecord(data) ? data : {};
  if (endpoint.hasRevision) {
    const { version, has_unpublished_changes } = fields;
    const etag = `"${String(version)}"`;
    // Edits inside a story lead to unpublished changes, but not to a new version of its properties.
    // A reply with unpublished changes must not be cached: its ETag stays the same after publishing.
    const cache = has_unpublished_changes ? 'no-store' : 'private, no-cache';
    reply.header('etag', etag).header('cache-control', cache);
    const isSame = etagMatches(request.headers['if-none-match'], etag) && !has_unpublished_changes;
    if (request.method === 'GET' && isSame) return reply.code(304).send();
  }
  const beside = Object.fromEntries(endpoint.repeatBeside.map((name) => [name, fields[name]]));
  return reply.send({ ...beside, data });
}

function sendFile(reply: FastifyReply, { fileName, mediaType, bytes, losses }: FileReply) {
  if (losses !== undefined) reply.header('brasslamp-losses', losses);
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(
      bytes instanceof Uint8Array
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : Readable.from(bytes, { objectMode: false }),
    );
}

/**
 * The integers that `If-Match` allows, such as `"3"` or `W/"3", "4"`; null = no condition. An ETag
 * that we never sent allows nothing.
 */
function readIfMatch(header: string | undefined): readonly number[] | null {
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((mark) => {
    const digits = /^\s*(?:W\/)?"([1-9]\d{0,14})"\s*$/.exec(mark)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
}
