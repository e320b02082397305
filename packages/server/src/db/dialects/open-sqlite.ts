import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { isBusy } from '../portable.ts';
import type { Tables } from '../tables.ts';
import { createGroupCommit } from './group-commit.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** The name of the database file in the folder `DATA_DIR`. */
export const sqliteFile = 'brasslamp.sqlite';

/** Opens the database: one connection writes, a second one that cannot write reads beside it (WAL). */
export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, sqliteFile);
  const writing = new Sqlite(path, { timeout: 5_000 });
  // It holds email addresses and password hashes; the files beside it take its mode.
  chmodSync(path, 0o600);
  switchToWal(writing);
  // FULL: an acknowledged write survives a power cut; NORMAL lost some in 9 of 11.
  writing.pragma('synchronous = FULL');
  writing.pragma('foreign_keys = ON');
  writing.pragma('cache_size = -65536');
  const reading = new Sqlite(path, { readonly: true, timeout: 5_000 });
  reading.pragma('cache_size = -65536');

  const read = new Kysely<Tables>({ dialect: sqliteDialect(reading) });
  const trx = new Kysely<Tables>({ dialect: sqliteDialect(writing) });
  const write = createGroupCommit(writing, trx);
  const readMark = reading.prepare<[], number>('pragma data_version').pluck();
  return {
    engine: 'sqlite',
    read,
    write,
    writeAtOnce: write,
    schema: trx,
    // Changes with each commit of another connection, and this one never commits.
    dataVersion: () => readMark.get() ?? 0,
    ping: async () => {
      reading.prepare('select 1').get();
    },
    close: async () => {
      await Promise.all([read.destroy(), trx.destroy()]);
      reading.close();
      writing.close();
    },
  };
}

const switchTries = 50;
const pauseMs = 100;

/** SQLite does not wait here: of several processes that start together, all but one get "busy". */
function switchToWal(sqlite: Sqlite.Database): void {
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 1; ; tries += 1) {
    try {
      sqlite.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || tries === switchTries) throw error;
      Atomics.wait(still, 0, 0, pauseMs);
    }
  }
}
