import { type ErrorCode, errorCodes, type Problem } from '@brasslamp/contract/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBusy } from '../db/portable.ts';
import { AppError } from './app-error.ts';
import { Moved, movedStatus } from './moved.ts';

const retryAfterSeconds = 5;

/** What Fastify says about a request that it could not read, in the contract's words. */
const readErrors: Record<string, { code: ErrorCode; detail: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'bad_request', detail: 'The body is not readable JSON' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', detail: 'The body is too large; send less' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'wrong_type',
    detail: 'Send the body as application/json',
  },
  FST_ERR_BAD_URL: { code: 'bad_request', detail: 'The address is not readable' },
  FST_ERR_MAX_LIMIT: { code: 'too_large', detail: 'A part of the address is too long' },
};

/** Turns whatever was thrown into one answer of type `application/problem+json`. */
export function serveProblems(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Moved) return sendMoved(request, reply, error);
    const known = asAppError(error);
    if (known.code === 'internal') request.log.error({ err: error }, 'request failed');
    return sendProblem(request, reply, known);
  });
  fastify.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new AppError('not_found', 'There is no such call')),
  );
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
  if (error.statusCode === 503 || isBusy(error)) return new AppError('busy');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('bad_request', 'The request could not be read');
  }
  return new AppError('internal', 'Something went wrong on our side. Try again in a moment');
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  const { status, title } = errorCodes[error.code];
  const problem: Problem = {
    type: `urn:brasslamp:problem:${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    request_id: request.id,
    ...(error.errors && { errors: error.errors }),
    ...(error.current !== undefined && { current: error.current }),
  };
  const retryAfter = error.retryAfterSeconds ?? (status === 503 ? retryAfterSeconds : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}
