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

/** A 422 for one or more fields; `detail` says them all. */
export function notValid(...errors: FieldError[]): AppError {
  return new AppError('not_valid', errors.map((error) => error.message).join('. '), { errors });
}
