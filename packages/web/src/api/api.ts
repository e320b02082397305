import type { Body, BodyIn, EndpointKey, ParamsIn, QueryIn, Reply } from '@brasslamp/contract';
import type { ErrorCode, FieldError, Problem } from '@brasslamp/contract/error-codes';

/** A parameter may come straight from an address; a missing one is refused before the call. */
type Given<T> = { [Key in keyof T]: string | null | undefined };
type ParamsPart<K extends EndpointKey> = string extends keyof ParamsIn<K>
  ? { params?: undefined }
  : { params: Given<ParamsIn<K>> };
type BodyPart<K extends EndpointKey> = [BodyIn<K>] extends [undefined]
  ? { body?: undefined }
  : { body: unknown extends BodyIn<K> ? Body<K> : BodyIn<K> };
type QueryPart<K extends EndpointKey> = string extends keyof QueryIn<K>
  ? { query?: undefined }
  : { query?: QueryIn<K> };

export type ApiInput<K extends EndpointKey> = ParamsPart<K> &
  BodyPart<K> &
  QueryPart<K> & {
    /** The `version` that the change was made on; a newer one is refused with `revision_stale`. */
    ifMatch?: number;
    signal?: AbortSignal;
    /** The call outlives the page. */
    keepalive?: boolean;
    /** Whether only the site may answer, not what this browser has stored. */
    onlyOnline?: boolean;
  };

/** Calls an endpoint of the contract by its key; resolves to what is in `data`. */
export type Api = <K extends EndpointKey>(key: K, input: ApiInput<K>) => Promise<Reply<K>>;

/** `offline`: the site could not be reached, so nothing is known about what it did. */
export type FailureCode = ErrorCode | 'offline';

export interface Failure {
  code: FailureCode;
  status: number;
  detail: string;
  errors: FieldError[];
  /** The time after which it may be tried again, where the site said so. */
  retryAfterMs?: number;
}

/** The failure that any error is to the person in front of it; one that nobody expected is ours. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? error.toFailure()
    : { code: 'internal', status: 500, detail: '', errors: [] };

export class ApiError extends Error implements Failure {
  readonly code: FailureCode;
  readonly status: number;
  readonly detail: string;
  readonly errors: FieldError[];
  /** With `revision_stale` and `turn_not_current`: the thing as it is now. */
  readonly current: unknown;
  /** The time after which it may be tried again, where the site said so. */
  readonly retryAfterMs?: number;

  constructor(
    problem: Pick<Problem, 'status' | 'detail' | 'errors' | 'current'> & {
      code: FailureCode;
      retryAfterMs?: number | undefined;
    },
  ) {
    super(problem.detail);
    this.name = 'ApiError';
    this.code = problem.code;
    this.status = problem.status;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.current = problem.current;
    if (problem.retryAfterMs !== undefined) this.retryAfterMs = problem.retryAfterMs;
  }

  /** The plain part, which travels in a page's data. */
  toFailure(): Failure {
    const { code, status, detail, errors, retryAfterMs } = this;
    return { code, status, detail, errors, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
}
