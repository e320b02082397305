import { type ErrorCode, errorCodes, type FieldError } from '@brasslamp/contract/error-codes';

/** What a use case throws: a code of the contract, and words for the person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string = errorCodes[code].title,
    more: { errors?: FieldError[]; current?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(detail);
    this.code = code;
    this.errors = more.errors;
    this.current = more.current;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

const mostToldAtOnce = 20;

/** A 422 for one or more fields; `detail` says them all, or the first of very many. */
export function notValid(...errors: FieldError[]): AppError {
  const told = errors.slice(0, mostToldAtOnce).map((error) => error.message);
  const more = errors.length > mostToldAtOnce ? ['…'] : [];
  return new AppError('not_valid', [...told, ...more].join('. '), { errors });
}
