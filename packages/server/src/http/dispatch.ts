import { type EndpointKey, type Endpoints, endpoints, type Reply } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { z } from 'zod';
import type { Viewer } from '../auth/viewer.ts';
import type { Writer } from '../db/database.ts';
import { AppError, notValid } from './app-error.ts';
import type { AllHandlers, Call, FieldChecks } from './handlers.ts';
import type { KeepAnswer } from './idempotent-replies.ts';
import { mediaTypes } from './media-types.ts';
import type { TakeQuota } from './quotas.ts';

/** Who calls, and from where. */
export interface Caller {
  viewer: Viewer | null;
  ip: string;
  userAgent: string;
  /** For a call that came with an `Idempotency-Key`. */
  keep?: KeepAnswer;
}

/** A call as it came in: nothing in it is trusted yet. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  ifMatch?: readonly number[] | null;
}

/**
 * Runs one call of the contract: checks who may call, parses every part of the input, runs the
 * handler. HTTP requests and pages rendered on the server both go through here.
 * Throws `AppError`, with every wrong field listed.
 */
export type Dispatch = <K extends EndpointKey>(
  key: K,
  input: RawInput,
  caller: Caller,
) => Promise<Reply<K>>;

type WhoCalls = Endpoints[EndpointKey]['who'];

const noFields = z.strictObject({});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function createDispatch(
  handlers: AllHandlers,
  checks: FieldChecks,
  takeQuota: TakeQuota,
): Dispatch {
  return async (key, input, caller) => {
    const endpoint: Endpoints[EndpointKey] = endpoints[key];
    if (!mayCall(endpoint.who, caller.viewer)) throw new AppError('not_signed_in');
    if ((endpoint.who as string) === 'admin' && !caller.viewer?.is_admin) {
      throw new AppError('not_allowed');
    }
    takeQuota(key, caller);
    const errors: FieldError[] = [];
    const parse = (schema: z.ZodType | null, value: unknown) => {
      if (!schema && value === undefined) return undefined;
      const parsed = (schema ?? noFields).safeParse(value ?? {});
      if (!parsed.success) errors.push(...parsed.error.issues.flatMap(fieldErrors));
      return parsed.data;
    };
    if (endpoint.body && input.body === undefined) {
      throw new AppError('bad_request', `Send a body: ${mediaTypes[endpoint.bodyType]}`);
    }
    const call = {
      params: parse(endpoint.params, input.params),
      query: parse(endpoint.query, input.query),
      body: parse(endpoint.body, input.body),
      ifMatch: input.ifMatch ?? null,
      ...caller,
      answer: async <T>(trx: Writer, reply: T): Promise<T> => {
        await caller.keep?.(trx, reply);
        return reply;
      },
    };
    if (errors.length > 0) {
      if (isRecord(input.body)) errors.push(...(checks[key]?.(input.body) ?? []));
      throw notValid(...firstOfEachField(errors));
    }
    const handler = handlers[key] as (call: unknown) => Promise<unknown>;
    return (await handler(call as Call<typeof key>)) as Reply<typeof key>;
  };
}

/** Whether the call is open to somebody like this at all; a guest is nobody but to readers' calls. */
const mayCall = (who: WhoCalls, viewer: Viewer | null): boolean =>
  who === 'anyone' || (viewer !== null && (who === 'reader' || !viewer.is_guest));

/** A blank name is too short and of the wrong form: one of that is enough. */
const firstOfEachField = (errors: FieldError[]): FieldError[] =>
  [...new Map(errors.toReversed().map((error) => [error.path, error])).values()].toReversed();

/** An unknown field is an error at that field; everything else is where zod says. */
function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const at = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: at ? `${at}.${key}` : key,
      message: `"${key}" is not a field of this call`,
    }));
  }
  return [{ path: at, message: issue.message }];
}
