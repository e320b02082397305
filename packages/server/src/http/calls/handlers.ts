import type {
  Body,
  EndpointKey,
  Endpoints,
  FrozenReply,
  Params,
  Query,
  Reply,
} from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import type { JsonPieces } from '../replies/json-pieces.ts';

/** A call, parsed and with its caller known. */
export type Call<K extends EndpointKey> = AnyCall<K> &
  (K extends `POST ${string}` ? Answering : unknown);

interface AnyCall<K extends EndpointKey> {
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  /** Never null where the contract says `reader`, `signed_in` or `admin`. */
  viewer: Endpoints[K]['who'] extends 'anyone' ? Viewer | null : Viewer;
  /** The integers that `If-Match` allows; null = any, for the header is absent or `*`. */
  ifMatch: readonly number[] | null;
  ip: string;
  userAgent: string;
}

interface Answering {
  /**
   * Stores the answer of a POST in the transaction that makes its changes, so that a repeat with the
   * same `Idempotency-Key` gets it and changes nothing. If called several times, the last one counts.
   */
  answer: <T>(trx: Writer, reply: T) => Promise<T>;
}

/** Endpoints that the contract marks with `isFrozen`: the client gets the text as it is. */
type FrozenKey = 'GET /api/stories/:username/:story_slug/versions/:version_id/story';

/** Endpoints whose reply may be as large as a story: it is made in a thread, and sent as it is. */
type PiecesKey =
  | 'GET /api/stories/:username/:story_slug/draft'
  | 'GET /api/stories/:username/:story_slug/outline'
  | 'GET /api/stories/:username/:story_slug/versions/:version_id/changes';

export type Handler<K extends EndpointKey> = (
  call: Call<K>,
) => Promise<K extends FrozenKey ? FrozenReply : K extends PiecesKey ? JsonPieces : Reply<K>>;

/** The handlers that a feature's `routes.ts` returns, one for each of its endpoints. */
export type Handlers<K extends EndpointKey> = { [Key in K]: Handler<Key> };
export type AllHandlers = Handlers<EndpointKey>;

/**
 * Rules for single fields that need data of the server, so that no schema can contain them. Handlers
 * apply them; when a schema refuses other fields, they are applied here too, to the body as it was
 * sent, so that one answer names every wrong field.
 */
export type FieldChecks = {
  [K in EndpointKey]?: (body: Readonly<Record<string, unknown>>) => FieldError[];
};
