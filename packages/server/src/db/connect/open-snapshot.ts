import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../../config.ts';
import type { Reader } from '../database.ts';
import { sqliteDialect } from '../dialects/sqlite-dialect.ts';
import type { Tables } from '../tables.ts';

/** The address of a database: enough for another thread to find it. */
export type DatabaseAddress = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The database as it was at one moment, over a connection of its own that cannot write. */
export interface Snapshot {
  read: Reader;
  close(): Promise<void>;
}

const int8 = 20;
/** The time after which an idle snapshot ends, longer than any job takes: a dead thread leaves no open transaction. */
const longestMs = 120_000;

export function openSnapshot({ dataDir, databaseUrl }: DatabaseAddress): Promise<Snapshot> {
  return databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(dataDir);
}

/** Loads the native part of the SQLite driver, which is otherwise loaded with the first database. */
export function loadSqliteDriver(): void {
  new Sqlite(':memory:').close();
}

async function openSqliteSnapshot(dataDir: string): Promise<Snapshot> {
  const sqlite = new Sqlite(join(dataDir, 'brasslamp.sqlite'), { readonly: true, timeout: 5_000 });
  sqlite.exec('begin');
  const read = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
  return {
    read,
    close: async () => {
      await read.destroy();
      sqlite.close();
    },
  };
}

async function openPostgresSnapshot(databaseUrl: string): Promise<Snapshot> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // One connection, because everything runs in one transaction.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: longestMs,
    types: {
      getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  pool.on('error', () => {});
  await pool.query('begin isolation level repeatable read read only');
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { read, close: () => read.destroy() };
}
