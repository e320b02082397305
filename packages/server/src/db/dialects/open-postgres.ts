import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Database, Writer } from '../database.ts';
import { isConflict } from '../portable.ts';
import type { Tables } from '../tables.ts';

const int8 = 20;
const maxConnections = 10;
/** Writers who meet on one row win one after the other: as many tries as may stand in line. */
const maxTries = 20;
const longestPauseMs = 200;
const maxStatementNames = 500;
/** PostgreSQL keeps what has a name in each of its connections: not a plan for hundreds of rows. */
const maxNamedCharacters = 8_192;

/** A pool of connections; transactions are SERIALIZABLE and run again when they conflict. */
export function openPostgres(databaseUrl: string): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    // Milliseconds and counts are far below 2^53.
    types: {
      getTypeParser: (oid, format) =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // A connection that breaks while idle is replaced at its next use; without a listener the
  // process would end.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named(pool) }) });

  async function write<T>(run: (trx: Writer) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().setIsolationLevel('serializable').execute(run);
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
    write,
    schema: db,
    commitMark: () => null,
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => db.destroy(),
  };
}

/** Gives each statement a name, so that PostgreSQL parses and plans it once per connection. */
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
  const wrap = (client: pg.PoolClient): PostgresPoolClient =>
    ({
      query: (sql: string, values?: readonly unknown[]) => {
        const name = values && values.length > 0 ? nameOf(sql) : undefined;
        return client.query({ text: sql, values: [...(values ?? [])], ...(name && { name }) });
      },
      release: (error?: Error | boolean) => client.release(error),
    }) as unknown as PostgresPoolClient;
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
