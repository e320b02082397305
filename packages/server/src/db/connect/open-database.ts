import type { Config } from '../../config.ts';
import type { Database } from '../database.ts';
import { openPostgres } from '../dialects/open-postgres.ts';
import { openSqlite } from '../dialects/open-sqlite.ts';
import { isAway } from '../portable.ts';
import { migrate } from './migrate.ts';
import { watchDiskSpace } from './watch-disk-space.ts';

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
      `The database at ${host} does not answer (${why}). Start it, or correct DATABASE_URL.`,
    );
  }
  return database;
}
