import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../database.ts';
import { openPostgres } from '../dialects/open-postgres.ts';
import { openSqlite, sqliteFile } from '../dialects/open-sqlite.ts';
import { isAway, isFull } from '../portable.ts';
import { migrate } from './migrate.ts';

/** Whether a site was ever started in the database that the settings name. Makes nothing. */
export async function hasSite({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<boolean> {
  if (!databaseUrl) return existsSync(join(dataDir, sqliteFile));
  const database = openPostgres(databaseUrl);
  try {
    const { rows } = await sql<{ name: string | null }>`
      select to_regclass('stories') as name`.execute(database.schema);
    return rows[0]?.name != null;
  } catch (error) {
    // That it doesn’t answer is said, better, by whoever opens it.
    if (isAway(error)) return true;
    throw error;
  } finally {
    await database.close();
  }
}

/** Opens the database that the settings name and brings its tables up to date. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Database> {
  const database = watchDiskSpace(
    config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(config.dataDir),
  );
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    if (!config.databaseUrl || !isAway(error)) throw error;
    const { host } = new URL(config.databaseUrl);
    const why = error instanceof Error && error.message ? error.message : String(error);
    throw new Error(
      `The database at ${host} doesn’t answer (${why}). Start it, or correct DATABASE_URL.`,
    );
  }
  return database;
}

const probe = { key: 'room_probe', value: 'x'.repeat(16 * 1024) };

/**
 * Remembers that a write failed because the disk was full, so that `ping` fails with that too; reads
 * still work then. Until another write succeeds, `ping` tries a small one to see whether there is space again.
 */
export function watchDiskSpace(database: Database): Database {
  let isFullNow = false;
  const watched =
    (write: Database['write']): Database['write'] =>
    async (run) => {
      try {
        const result = await write(run);
        isFullNow = false;
        return result;
      } catch (error) {
        if (isFull(error)) isFullNow = true;
        throw error;
      }
    };
  const write = watched(database.write);
  return {
    ...database,
    write,
    writeAtOnce: watched(database.writeAtOnce),
    ping: async () => {
      await database.ping();
      if (!isFullNow) return;
      await write(async (trx) => {
        await trx.deleteFrom('settings').where('key', '=', probe.key).execute();
        await trx.insertInto('settings').values(probe).execute();
      });
      await write((trx) => trx.deleteFrom('settings').where('key', '=', probe.key).execute());
    },
  };
}
