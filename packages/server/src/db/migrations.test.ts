import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstRows, insertFirstRows } from '../testing/first-rows.ts';
import { steps } from '../testing/migration-steps.ts';
import { createTestDatabase, isPostgresMissing } from '../testing/postgres.ts';
import { type Db, listNames, only } from '../testing/rows.ts';
import { migrate } from './connect/migrate.ts';
import { type Migrations, migrations } from './connect/migrations.ts';
import type { Database } from './database.ts';
import { openPostgres } from './dialects/open-postgres.ts';
import { openSqlite } from './dialects/open-sqlite.ts';

const [firstName = ''] = Object.keys(migrations);
const upTo = (known: Migrations, last: string): Migrations => {
  const names = Object.keys(known);
  return Object.fromEntries(Object.entries(known).slice(0, names.indexOf(last) + 1));
};
/** A step that is not there yet, after all that are. */
const withNext = (up: (db: Db) => Promise<void>): Migrations => ({
  ...migrations,
  '9999-made-up': up,
});

const writtenByTriggers = ['stored_bytes', 'draft_sizes', 'story_changes'];
/** The tables without anybody’s name or story. */
const ofTheSite = [
  ...['settings', 'jobs', 'mails', 'events', 'content_items', 'held_usernames'],
  // Others use the tags that somebody made.
  'tags',
];

it('every migration after the first release has its step here', () => {
  const names = Object.keys(migrations);
  expect(Object.keys(steps)).toEqual(names.slice(1));
  expect(names).toEqual(names.toSorted());
});

const engines = isPostgresMissing ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

describe.each(engines)('a site of the first release (%s)', (engine) => {
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
    await migrate(database, upTo(migrations, firstName));
    await insertFirstRows(database.schema);
  });
  afterEach(() => cleanup());

  async function expectFirstRows(after: string): Promise<void> {
    for (const [table, row] of Object.entries(firstRows)) {
      const rows = await (database.schema as Db).selectFrom(table).selectAll().execute();
      expect([after, table, rows]).toEqual([
        after,
        table,
        expect.arrayContaining([expect.objectContaining(row)]),
      ]);
    }
  }

  async function walk(known: Migrations, checks: typeof steps): Promise<void> {
    for (const [name, check] of Object.entries(checks)) {
      await migrate(database, upTo(known, name));
      await expectFirstRows(name);
      await check(database.schema);
    }
  }

  it('has a row in each table', async () => {
    const tables = [...Object.keys(firstRows), ...writtenByTriggers];
    expect((await listNames(database.schema, 'table')).toSorted()).toEqual(tables.toSorted());
    for (const table of tables) await only(database.schema, table);
    await expectFirstRows(firstName);
  });

  it('keeps all that it has through every step, and gets what the step is for', () =>
    walk(migrations, steps));

  it('keeps it through a step that is made up, and gets what that is for', async () => {
    const next = withNext(async (db) => {
      await db.schema.alterTable('nodes').addColumn('length', 'integer').execute();
      await db.updateTable('nodes').set({ length: sql`length(name)` }).execute();
    });
    let checked = 0;
    const check = async (db: Db) => {
      expect(await only(db, 'nodes')).toMatchObject({ name: 'Hall', length: 4 });
      checked += 1;
    };
    await walk(next, { ...steps, '9999-made-up': check });
    expect(checked).toBe(1);
  });

  it('is known to have lost something by a step that is made up', async () => {
    const next = withNext((db) => db.deleteFrom('turns').execute().then());
    const walked = walk(next, { ...steps, '9999-made-up': async () => {} });
    await expect(walked).rejects.toThrow(/turns/);
  });

  it('is brought up to date in one go', async () => {
    const next = withNext((db) => db.schema.dropTable('jobs').execute());
    await migrate(database, next);
    expect(await listNames(database.schema, 'table')).not.toContain('jobs');
    await migrate(database, next);
  });

  it('is left as it is by a step that fails, and the step is named', async () => {
    const next = withNext(async (db) => {
      await db.deleteFrom('turns').execute();
      await sql`select 1 from nowhere`.execute(db);
    });
    const refused = (await migrate(database, next).catch((error: unknown) => error)) as Error;
    expect(refused.message).toContain('couldn’t be brought up to date: step “9999-made-up” failed');
    expect(String(refused.cause)).toContain('nowhere');
    await expectFirstRows('what failed');
    await migrate(database);
  });

  it.runIf(engine === 'sqlite')(
    'takes no step that leaves rows which refer to nothing, and says which they are',
    async () => {
      const { schema } = database;
      const done = () => sql<{ name: string }>`select name from kysely_migration`.execute(schema);
      const before = (await done()).rows;
      const next = withNext((db) =>
        db.updateTable('nodes').set({ chapter_id: 'gone' }).execute().then(),
      );
      const refused = (await migrate(database, next).catch((error: unknown) => error)) as Error;
      expect(refused.message).toContain(
        'couldn’t be brought up to date: step “9999-made-up” failed',
      );
      expect(String(refused.cause)).toContain('1 rows refer to nothing, such as one of nodes to');
      expect((await done()).rows).toEqual(before);
      await expectFirstRows('what was refused');
    },
  );

  it('loses with a user all that is the user’s, after every step', async () => {
    await migrate(database);
    await database.write((trx) => trx.deleteFrom('users').where('id', '=', 'u1').execute());
    for (const table of await listNames(database.schema, 'table')) {
      const rows = await (database.schema as Db).selectFrom(table).selectAll().execute();
      expect([table, rows.length]).toEqual([table, ofTheSite.includes(table) ? 1 : 0]);
    }
  });
});
