import type { Body, EndpointKey, Endpoints, Params, Query, Reply } from '@brasslamp/contract';
import type { Viewer } from '../auth/viewer.ts';

/** One call, parsed and with its caller known. */
export interface Call<K extends EndpointKey> {
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  /** Never null where the contract says `signed_in` or `admin`. */
  viewer: Endpoints[K]['who'] extends 'anyone' ? Viewer | null : Viewer;
  /** The integer in `If-Match`, or null when the header is absent or `*`. */
  ifMatch: number | null;
  ip: string;
  userAgent: string;
}

export type Handler<K extends EndpointKey> = (call: Call<K>) => Promise<Reply<K>>;

/** What a feature's `routes.ts` gives: a handler for each of its endpoints. */
export type Handlers<K extends EndpointKey> = { [Key in K]: Handler<Key> };
export type AllHandlers = Handlers<EndpointKey>;
