import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCodes, type Problem } from '@brasslamp/contract/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAway, isBusy, isFull } from '../../db/portable.ts';
import { AppError } from '../../errors/app-error.ts';
import { newId } from '../../ids.ts';
import { Moved, movedStatus } from './moved.ts';

export const retryAfterSeconds = 5;

/** What Fastify says about a request that it could not read, in the contract's words. */
const readErrors: Record<string, { code: ErrorCode; detail: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'bad_request', detail: 'The body is not readable JSON' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', detail: 'The body is too large; send less' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'wrong_type',
    detail: 'Send the body as application/json',
  },
  FST_ERR_BAD_URL: { code: 'bad_request', detail: 'The address is not readable' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'too_large', detail: 'A part of the address is too long' },
};

/** Turns whatever was thrown into one answer of type `application/problem+json`. */
export function serveProblems(fastify: FastifyInstance): void {
  fastify.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof Moved) return sendMoved(request, reply, error);
    const known = asAppError(error);
    if (known.code === 'too_large') await readAway(request.raw);
    if (isForTheLog(error)) request.log.error({ err: error }, 'request failed');
    return sendProblem(request, reply, known);
  });
}

function sendMoved(request: FastifyRequest, reply: FastifyReply, moved: Moved) {
  const place = request.routeOptions.url?.split('/').indexOf(':story_slug') ?? -1;
  const location = moved.locationOf(request.url, place);
  if (location === null) return sendProblem(request, reply, new AppError('not_found'));
  // The address may be another story's one day: nobody is to remember where it led.
  return reply
    .code(movedStatus(request.method))
    .header('cache-control', 'no-store')
    .header('location', location)
    .send();
}

export function asAppError(error: Error & { code?: string; statusCode?: number }): AppError {
  if (error instanceof AppError) return error;
  const read = readErrors[error.code ?? ''];
  if (read) return new AppError(read.code, read.detail);
  if (isAway(error)) return new AppError('busy', 'The database does not answer. Try again soon');
  if (isFull(error)) return new AppError('busy', 'The site has no room left to keep anything new');
  if (error.statusCode === 503 || isBusy(error)) return new AppError('busy');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('bad_request', 'The request could not be read');
  }
  return new AppError('internal', 'Something went wrong on our side. Try again in a moment');
}

/** What whoever runs the site has to mend. */
const isForTheLog = (error: Error): boolean =>
  isAway(error) || isFull(error) || asAppError(error).code === 'internal';

/** For what Fastify refuses before it knows the route. */
export function sendFrameworkProblem(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  void sendProblem(request, reply, asAppError(error));
}

/** For bytes that are no HTTP request at all: there is no request and no reply, only the socket. */
export function sendSocketProblem(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const known = isTooLarge
    ? new AppError('too_large', 'The head of the request is too large')
    : new AppError('bad_request', 'This is not a readable HTTP request');
  const body = JSON.stringify(problemOf(known, newId()));
  const { status } = errorCodes[known.code];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
      `Content-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const maxReadAwayBytes = 64 * 1024 * 1024;
const maxReadAwayMs = 10_000;

/** A client that is still sending hears no answer: so let it finish, within limits. */
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
