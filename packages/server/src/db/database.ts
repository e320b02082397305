import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Reader = Kysely<Tables>;
/** Inside `write`: everything asked of it belongs to one transaction. */
export type Writer = Kysely<Tables>;

/**
 * The seam to SQLite or PostgreSQL.
 *
 * `write` runs its function as one serialisable transaction and resolves after the commit is
 * durable; when it throws, nothing of it is kept. It may run again when PostgreSQL reports a
 * conflict, so it must have no effect outside the transaction (no mail, no hashing: do that before
 * or after) and must wait for nothing but its own queries: on SQLite other writers stand in line.
 */
export interface Database {
  engine: 'sqlite' | 'postgres';
  /** For reading what is committed; two queries may see two states. */
  read: Reader;
  write<T>(run: (trx: Writer) => Promise<T>): Promise<T>;
  /** For migrations alone: writes at once, outside the queue of `write`. */
  schema: Kysely<Tables>;
  /**
   * A number that is another one after every commit, whoever made it; null where the database
   * cannot say so for next to nothing. Good for telling that nothing at all has changed.
   */
  dataVersion(): number | null;
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
