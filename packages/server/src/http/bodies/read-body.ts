import { createHash } from 'node:crypto';
import { type EndpointKey, type Endpoints, endpoints } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { issueMessage } from '@brasslamp/contract/issue-message';
import { z } from 'zod';
import { AppError, fieldError } from '../../errors/app-error.ts';

// Reads the body of a call: in the server's own thread or, if it is large, in another one.

/** The bytes from which on a body is read in a thread: logic of two megabytes takes half a second. */
export const largeBodyBytes = 32 * 1024;
/** The most levels of a body: no call needs half as many. */
const mostNesting = 32;
/** The most errors that are told: nobody corrects more before sending it again. */
const mostErrors = 500;
const mostCharactersOfKey = 200;

/** A large body as it was sent, not parsed yet. */
export class LargeJson {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** A hash of it, to tell bodies apart. */
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }
}

/** The body of a call, or every wrong field in it. */
export interface ReadBody {
  value: unknown;
  errors: FieldError[];
}

/** Reads a large body in a thread. Throws `bad_request`, and `busy` when too many wait. */
export type ReadLargeBody = (
  key: EndpointKey,
  sent: LargeJson,
  who: string,
) => Promise<LargeBodyRead>;

const noFields = z.strictObject({});

export function readBody(key: EndpointKey, sent: unknown): ReadBody {
  const { body }: Endpoints[EndpointKey] = endpoints[key];
  if (body === null && sent === undefined) return { value: undefined, errors: [] };
  const { value, errors } = parse(body ?? noFields, sent);
  return { value, errors: withoutTheRest(errors) };
}

/** Reads a large body, with the value as JSON. Throws `bad_request` if it is not JSON. */
export function readLargeBody(key: EndpointKey, bytes: Uint8Array): LargeBodyRead {
  const { value, errors } = readBody(key, readJson(bytes));
  return { json: errors.length > 0 ? null : JSON.stringify(value), errors };
}

export interface LargeBodyRead {
  /** null = there are errors. */
  json: string | null;
  errors: FieldError[];
}

/** Throws `bad_request` if it is not JSON in UTF-8. */
export function readJson(bytes: Uint8Array): unknown {
  expectFlat(bytes);
  return readable('json', () => JSON.parse(utf8.decode(bytes)));
}

export const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readable<T>(format: 'json' | 'form', read: () => T): T {
  try {
    return read();
  } catch {
    throw new AppError('bad_request.body_unreadable', { format });
  }
}

const signs = { quote: 0x22, backslash: 0x5c, open: new Set([0x5b, 0x7b]) };
const closing = new Set([0x5d, 0x7d]);

/** Recursive readers must not run out of stack. */
function expectFlat(bytes: Uint8Array): void {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === signs.quote) at = endOfText(bytes, at);
    else if (signs.open.has(byte)) depth += 1;
    else if (closing.has(byte)) depth -= 1;
    if (depth > mostNesting) {
      throw new AppError('bad_request.too_deep', { most: mostNesting });
    }
  }
}

function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== signs.quote)
    at += bytes[at] === signs.backslash ? 2 : 1;
  return at;
}

/** Parses what was sent; the errors have every wrong field, once. */
export function parse(schema: z.ZodType, sent: unknown): ReadBody {
  const parsed = schema.safeParse(sent ?? {});
  if (parsed.success) return { value: parsed.data, errors: [] };
  return { value: undefined, errors: firstOfEachField(parsed.error.issues.flatMap(fieldErrors)) };
}

/** A blank name breaks two rules; one message for each field is enough. */
const firstOfEachField = (errors: FieldError[]): FieldError[] =>
  [...new Map(errors.toReversed().map((error) => [error.path, error])).values()].toReversed();

function withoutTheRest(errors: FieldError[]): FieldError[] {
  if (errors.length <= mostErrors) return errors;
  const count = errors.length - mostErrors;
  return [...errors.slice(0, mostErrors), fieldError('', 'more_errors', { count })];
}

/** An unknown field is an error at that field; everything else is where zod says. */
function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const at = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const field = key.slice(0, mostCharactersOfKey);
      return fieldError(at ? `${at}.${field}` : field, 'unknown_field', { field });
    });
  }
  return [{ path: at, ...issueMessage(issue) }];
}

/** The media types of bodies, by the contract's `bodyType`. */
export const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  file: 'multipart/form-data',
} as const;
