import type { Config } from '../../config.ts';
import type { Database } from '../database.ts';
import { openPostgres } from '../dialects/open-postgres.ts';
import { openSqlite } from '../dialects/open-sqlite.ts';
import { isAway, isFull } from '../portable.ts';
import { migrate } from './migrate.ts';

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
  const write: Database['write'] = async (run) => {
    try {
      const result = await database.write(run);
      isFullNow = false;
      return result;
    } catch (error) {
      if (isFull(error)) isFullNow = true;
      throw error;
    }
  };
  return {
    ...database,
    write,
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
