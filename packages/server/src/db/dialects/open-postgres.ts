import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Database, Writer } from '../database.ts';
import { isAway, isConflict } from '../portable.ts';
import type { Tables } from '../tables.ts';
import { createExclusiveWrites } from './exclusive-writes.ts';

const int8 = 20;
const maxConnections = 10;
/** Writers who meet on one row win one after the other: as many tries as may stand in line. */
const maxTries = 20;
/** A long write loses to short ones that never stop: after so many tries it goes alone. */
const triesBesideOthers = 4;
const longestPauseMs = 200;
const maxStatementNames = 500;
const statementMs = 30_000;
/** The server ends a statement in time; a server that is not there any more cannot. */
const silenceMs = statementMs + 5_000;
const pingMs = 5_000;

/** The driver takes it, and its types do not know it. */
type SilentQuery = pg.QueryConfig & { query_timeout: number };
/** PostgreSQL keeps what has a name in each of its connections: not a plan for hundreds of rows. */
const maxNamedCharacters = 8_192;

/** A pool of connections; transactions are SERIALIZABLE and run again when they conflict, at last alone. */
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
      getTypeParser: (oid, format) =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // A connection that breaks is replaced at its next use, and whoever was using it is told by the
  // query; without a listener on both the process would end.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named(pool) }) });

  const turns = createExclusiveWrites();

  async function write<T>(run: (trx: Writer) => Promise<T>): Promise<T> {
    const once = () => db.transaction().setIsolationLevel('serializable').execute(run);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await (attempt > triesBesideOthers ? turns.alone(once) : turns.beside(once));
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
 * query wait for a server that has gone silent, and gives back no connection that is broken.
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
