import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstRows } from '../testing/first-rows.ts';
import { type Db, expectIndexes, insert, only } from '../testing/migrated-rows.ts';
import { steps } from '../testing/migration-steps.ts';
import { createTestDatabase, isPostgresMissing } from '../testing/postgres.ts';
import { migrate, migrationNames } from './connect/migrate.ts';
import type { Database } from './database.ts';
import { openPostgres } from './dialects/open-postgres.ts';
import { openSqlite } from './dialects/open-sqlite.ts';

const lastOfTheFirst = '0003-playthroughs';

it('every migration after the first sites has its step here', () => {
  const later = migrationNames.slice(migrationNames.indexOf(lastOfTheFirst) + 1);
  expect(Object.keys(steps)).toEqual(later);
  expect(migrationNames).toEqual(migrationNames.toSorted());
});

const engines = isPostgresMissing ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

describe.each(engines)('a site of the first days (%s)', (engine) => {
  let database: Database;
  let cleanup: () => Promise<void>;

  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'brasslamp-migrations-'));
    const postgres = engine === 'postgres' ? await createTestDatabase() : undefined;
    database = postgres ? openPostgres(postgres.url) : openSqlite(dataDir);
    cleanup = async () => {
      await database.close();
      await postgres?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    await migrate(database, lastOfTheFirst);
    for (const [table, row] of Object.entries(firstRows)) await insert(database.schema, table, row);
  });
  afterEach(() => cleanup());

  it('keeps all that it has through every step, and gets what the step is for', async () => {
    for (const [name, check] of Object.entries(steps)) {
      await migrate(database, name);
      for (const [table, row] of Object.entries(firstRows)) {
        expect([name, table, await only(database.schema, table)]).toMatchObject([name, table, row]);
      }
      await check(database.schema);
    }
  });

  it('is brought up to date in one go', async () => {
    await migrate(database);
    for (const [table, row] of Object.entries(firstRows)) {
      expect(await only(database.schema, table)).toMatchObject(row);
    }
    await expectIndexes(database.schema, 'users_by_pending_email', 'users_sign_ups');
  });

  it.runIf(engine === 'sqlite')(
    'takes no step that leaves rows which refer to nothing, and says which they are',
    async () => {
      const { schema } = database;
      const steps = () => sql<{ name: string }>`select name from kysely_migration`.execute(schema);
      await sql`pragma foreign_keys = off`.execute(schema);
      await sql`update nodes set chapter_id = 'gone'`.execute(schema);
      const before = (await steps()).rows;
      const refused = (await migrate(database).catch((error: unknown) => error)) as Error;
      expect(refused.message).toMatch(
        /couldn’t be brought up to date: step “\d{4}-[a-z-]+” failed/,
      );
      expect(String(refused.cause)).toContain('1 rows refer to nothing, such as one of nodes to');
      expect((await steps()).rows).toEqual(before);
    },
  );

  it('loses with a user all that is the user’s, after every step', async () => {
    await migrate(database);
    await database.write((trx) => trx.deleteFrom('users').where('id', '=', 'u1').execute());
    for (const table of [
      'sessions',
      'codes',
      'stories',
      'nodes',
      'story_versions',
      'turns',
      'story_changes',
      'edit_groups',
      'known_groups',
      'draft_sizes',
      'node_history',
      'node_history_sizes',
      'draft_counts',
      'draft_checks',
    ]) {
      const rows = await (database.schema as Db).selectFrom(table).selectAll().execute();
      expect([table, rows]).toEqual([table, []]);
    }
  });
});
