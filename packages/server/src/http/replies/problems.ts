import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCodes, type Problem } from '@brasslamp/contract/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAway, isBusy, isFull } from '../../db/portable.ts';
import { AppError } from '../../errors/app-error.ts';
import { newId } from '../../ids.ts';
import { Moved, movedStatus } from './moved.ts';

export const retryAfterSeconds = 5;

/** Errors of Fastify for unreadable requests. */
const readErrors: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    new AppError('bad_request.body_unreadable', { format: 'json' }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('too_large.body'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('wrong_type', { media_type: 'application/json' }),
  FST_ERR_BAD_URL: () => new AppError('bad_request.address'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('too_large.address'),
};

/** Turns any error into an answer of type `application/problem+json`. */
export function serveProblems(fastify: FastifyInstance): void {
  fastify.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof Moved) return sendMoved(request, reply, error);
    const known = asAppError(error);
    const { 'content-type': type = '' } = request.headers;
    // A form with a file is read by its call alone, and maybe not to its end.
    if (type.startsWith('multipart/')) request.raw.unpipe();
    const isAhead = known.messageId !== 'busy.upload_slow';
    if (known.code === 'too_large' || (type.startsWith('multipart/') && isAhead)) {
      await readAway(request.raw);
    }
    if (isForTheLog(error)) request.log.error({ err: error }, 'A request failed');
    return sendProblem(request, reply, known);
  });
}

function sendMoved(request: FastifyRequest, reply: FastifyReply, moved: Moved) {
  const place = request.routeOptions.url?.split('/').indexOf(':story_slug') ?? -1;
  const location = moved.locationOf(request.url, place);
  if (location === null) return sendProblem(request, reply, new AppError('not_found'));
  // Another story may get the address one day, so the redirect must not be cached.
  return reply
    .code(movedStatus(request.method))
    .header('cache-control', 'no-store')
    .header('location', location)
    .send();
}

export function asAppError(error: Error & { code?: string; statusCode?: number }): AppError {
  if (error instanceof AppError) return error;
  const read = readErrors[error.code ?? ''];
  if (read) return read();
  if (isAway(error)) return new AppError('busy.database_away');
  if (isFull(error)) return new AppError('busy.disk_full');
  if (error.statusCode === 503 || isBusy(error)) return new AppError('busy');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('bad_request');
  }
  return new AppError('internal');
}

/** Problems that the operator of the site has to fix. */
const isForTheLog = (error: Error): boolean =>
  isAway(error) || isFull(error) || asAppError(error).code === 'internal';

/** Answers requests that Fastify refuses before routing. */
export function sendFrameworkProblem(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  void sendProblem(request, reply, asAppError(error));
}

/** Answers bytes that are not an HTTP request: there is only the socket. */
export function sendSocketProblem(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const known = isTooLarge ? new AppError('too_large.head') : new AppError('bad_request.not_http');
  const body = JSON.stringify(problemOf(known, newId()));
  const { status } = errorCodes[known.code];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
      `Content-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const maxReadAwayBytes = 64 * 1024 * 1024;
const maxReadAwayMs = 10_000;

/** A client that is still sending doesn't read the answer, so the rest is read first, within limits. */
function readAway(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(resolve, maxReadAwayMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > maxReadAwayBytes) end();
    });
    request.once('end', end).once('close', end).once('error', end).resume();
    if (request.readableEnded || request.destroyed) end();
  });
}

function problemOf(error: AppError, requestId: string): Problem {
  const { status, title } = errorCodes[error.code];
  return {
    type: `urn:brasslamp:problem:${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    message_id: error.messageId,
    params: error.params,
    request_id: requestId,
    ...(error.errors && { errors: error.errors }),
    ...(error.current !== undefined && { current: error.current }),
  };
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  const { status } = errorCodes[error.code];
  const problem = problemOf(error, request.id);
  const retryAfter = error.retryAfterSeconds ?? (status === 503 ? retryAfterSeconds : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}
