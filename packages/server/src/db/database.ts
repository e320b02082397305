import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Reader = Kysely<Tables>;
/** Inside `write`: all its queries belong to one transaction. */
export type Writer = Kysely<Tables>;

/**
 * The seam to SQLite or PostgreSQL.
 *
 * `write` runs its function as one transaction and resolves after the commit is durable; when it
 * throws, everything is rolled back. SQLite runs one at a time. PostgreSQL runs many, each at READ
 * COMMITTED: every statement sees what others have committed. So what a write looks at before it writes
 * has to be held until it ends (`hold.ts`), or guarded by the write itself: by a number or a unique key.
 * It may run again, when two of them wait for each other, so it must have no effect outside the
 * transaction (no mail, no hashing: do that before or after) and must wait only for its own queries,
 * because other writers are waiting.
 */
export interface Database {
  engine: 'sqlite' | 'postgres';
  /** Reads committed data; two queries may see different states. */
  read: Reader;
  write<T>(run: (trx: Writer) => Promise<T>): Promise<T>;
  /**
   * The same for what is one statement on PostgreSQL: a transaction by itself, without the three
   * round trips that begin and end one.
   */
  writeAtOnce<T>(run: (db: Writer) => Promise<T>): Promise<T>;
  /** For migrations alone: writes at once, outside the queue of `write`. */
  schema: Kysely<Tables>;
  /**
   * Changes with every commit, by any connection; null where the database has no cheap way to tell.
   * Used to know that nothing at all has changed.
   */
  dataVersion(): number | null;
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
