import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as stories from './migrations/0002-stories.ts';
import * as playthroughs from './migrations/0003-playthroughs.ts';

const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-stories': stories,
  '0003-playthroughs': playthroughs,
};

/** Runs the migrations that this database has not seen, each once, in order. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.schema,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be brought up to date', { cause: error });
}
