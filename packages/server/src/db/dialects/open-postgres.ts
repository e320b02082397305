import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Database } from '../database.ts';
import { isAway, isConflict } from '../portable.ts';
import type { Tables } from '../tables.ts';

const int8 = 20;
const maxConnections = 10;
/** Two transactions that wait for each other: one of them is rolled back, and runs again. */
const maxTries = 20;
const longestPauseMs = 200;
const maxStatementNames = 500;
const statementMs = 30_000;
/** The server ends slow statements itself, unless it is no longer there. */
const silenceMs = statementMs + 5_000;
const pingMs = 5_000;

/** The driver supports it, but its types don't have it. */
type SilentQuery = pg.QueryConfig & { query_timeout: number };
/** Named statements are stored in each connection, so very long ones get no name. */
const maxNamedCharacters = 8_192;

/** A pool of connections; transactions are READ COMMITTED and hold what they look at (`hold.ts`). */
export function openPostgres(databaseUrl: string): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: statementMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    // Milliseconds and counts are far below 2^53.
    types: {
      getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // A broken connection is replaced at its next use, and its query fails. Without a listener on both,
  // the process would end.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named(pool) }) });

  async function again<T>(run: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        if (!isConflict(error) || attempt === maxTries) throw error;
        const pauseMs = Math.random() * Math.min(10 * 2 ** attempt, longestPauseMs);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  return {
    engine: 'postgres',
    read: db,
    write: (run) => again(() => db.transaction().setIsolationLevel('read committed').execute(run)),
    writeAtOnce: (run) => again(() => run(db)),
    schema: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    dataVersion: () => null,
    ping: async () => {
      const ask: SilentQuery = { text: 'select 1', query_timeout: pingMs };
      await pool.query(ask);
    },
    close: () => db.destroy(),
  };
}

/**
 * Gives each statement a name, so that PostgreSQL parses and plans it once per connection. Lets no
 * query wait for a server that no longer answers, and never returns a broken connection to the pool.
 */
function named(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (sql: string): string | undefined => {
    let name = names.get(sql);
    const isKept = sql.length <= maxNamedCharacters && names.size < maxStatementNames;
    if (name === undefined && isKept) {
      name = createHash('sha256').update(sql).digest('base64url').slice(0, 32);
      names.set(sql, name);
    }
    return name;
  };
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isBroken = false;
    return {
      query: async (sql: string, values?: readonly unknown[]) => {
        const name = values && values.length > 0 ? nameOf(sql) : undefined;
        const query: SilentQuery = {
          text: sql,
          values: [...(values ?? [])],
          query_timeout: silenceMs,
          ...(name && { name }),
        };
        try {
          return await client.query(query);
        } catch (error) {
          isBroken ||= isAway(error);
          throw error;
        }
      },
      release: (error?: Error | boolean) => client.release(error || isBroken),
    } as unknown as PostgresPoolClient;
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      let wrapped = clients.get(client);
      if (!wrapped) {
        wrapped = wrap(client);
        clients.set(client, wrapped);
      }
      return wrapped;
    },
    end: () => pool.end(),
  } as PostgresPool;
}
