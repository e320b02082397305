import { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/** The kinds of callers. What a caller may do to which thing is decided by the server's policies. */
export type Caller =
  | 'anyone'
  /** Signed in, or a guest: somebody who reads without an account. */
  | 'reader'
  | 'signed_in'
  | 'admin';

export interface Endpoint {
  summary: string;
  who: Caller;
  params: z.ZodType<Record<string, string>>;
  query: z.ZodType<Record<string, unknown>>;
  body: z.ZodType | null;
  /** Of the body; null = as all calls. */
  mostBytes: number | null;
  /** The form of the body; `form` is only for login, as the seed says, `file` for what is uploaded. */
  bodyType: 'json' | 'form' | 'file';
  /** The reply's `data`; null = 204 without a body. */
  reply: z.ZodType | null;
  status: 200 | 201 | 204;
  /** Fields of `data` that the reply repeats beside it. */
  repeatBeside: readonly string[];
  /** Answers with `ETag: "<data.version>"`; writes honour `If-Match`. */
  hasRevision: boolean;
  /** The reply holds a token and is stored nowhere, so an `Idempotency-Key` has no effect. */
  givesToken: boolean;
  /** Ends the caller's session, so the browser's cache of earlier answers is cleared too. */
  clearsCache: boolean;
  /** The handler returns a `FileReply`, which is sent as it is. */
  isFile: boolean;
  /** The handler returns a `FrozenReply`: sent without `data` around it, and cached by browsers for good. */
  isFrozen: boolean;
  /** In addition to those that every call can return. */
  errors: readonly ErrorCode[];
}

/** The reply of an endpoint that returns a file. */
export interface FileReply {
  fileName: string;
  mediaType: string;
  /** The whole file, or pieces that are made while they are sent. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** The number of things that could not be put into it as they were; left out = nobody counted. */
  losses?: number;
}

/** The reply of an endpoint that returns a text that never changes. */
export interface FrozenReply {
  /** JSON, serialised when the version was frozen; null = too long to load at once. */
  text: string | null;
  /** The same text in pieces. */
  pieces(): AsyncIterable<string>;
  /** SHA-256 of the text, hex: its `ETag`. */
  hash: string;
}

const none = z.strictObject({});
const noFields: readonly string[] = [];
const noErrors: readonly ErrorCode[] = [];

/** Fills in what most endpoints share, and keeps the exact schema types. */
export function endpoint<
  const Params extends z.ZodType<Record<string, string>> = typeof none,
  const Query extends z.ZodType<Record<string, unknown>> = typeof none,
  const Body extends z.ZodType | null = null,
  const Reply extends z.ZodType | null = null,
>(given: {
  summary: string;
  who: Caller;
  params?: Params;
  query?: Query;
  body?: Body;
  mostBytes?: number;
  bodyType?: 'json' | 'form' | 'file';
  reply?: Reply;
  status?: 200 | 201 | 204;
  repeatBeside?: readonly string[];
  hasRevision?: boolean;
  givesToken?: boolean;
  clearsCache?: boolean;
  isFile?: boolean;
  isFrozen?: boolean;
  errors?: readonly ErrorCode[];
}) {
  return {
    bodyType: 'json' as const,
    repeatBeside: noFields,
    hasRevision: false,
    givesToken: false,
    clearsCache: false,
    isFile: false,
    isFrozen: false,
    errors: noErrors,
    ...given,
    mostBytes: given.mostBytes ?? null,
    params: (given.params ?? none) as Params,
    query: (given.query ?? none) as Query,
    body: (given.body ?? null) as Body,
    reply: (given.reply ?? null) as Reply,
    status: given.status ?? (given.reply ? (200 as const) : (204 as const)),
  };
}
