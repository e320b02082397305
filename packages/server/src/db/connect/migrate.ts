import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { type Migrations, migrations } from './migrations.ts';

/** Table and lock are named as Kysely’s own migrator names its. */
const doneTable = 'kysely_migration';
const lockNumber = '3853314791062309107';
/** The time to wait for the database: another process may be running a long migration. */
const sqliteWaitMs = 10 * 60_000;
const sqliteUsualWaitMs = 5_000;

type Migrated = Pick<Database, 'engine' | 'schema'>;
type Done = { name: string; timestamp: string };

/**
 * Runs the migrations that this database has not seen, each once, in order. Each is one transaction with
 * the row that says that it is done, under a lock: whenever a process is killed, the next one finds a
 * migration done or not begun, and of several that start together each one finds what the others did.
 */
export async function migrate(database: Migrated, known: Migrations = migrations): Promise<void> {
  const done = await listDone(database);
  expectKnown(done, Object.keys(known));
  const missing = Object.entries(known).filter(([name]) => !done.has(name));
  if (missing.length === 0) return;
  const around = database.engine === 'sqlite' ? withoutForeignKeys : runIt;
  await around(database, async () => {
    for (const [name, up] of missing) {
      try {
        await runOnce(database, name, up);
      } catch (error) {
        throw new Error(`The database couldn’t be brought up to date: step “${name}” failed.`, {
          cause: error,
        });
      }
    }
  });
}

function expectKnown(done: Set<string>, names: readonly string[]): void {
  const [first = ''] = names;
  if (done.size > 0 && !done.has(first)) {
    throw new Error(
      'The database was made by a build of Brasslamp from before its first release, which no release can ' +
        'use. Move it away, or name an empty one by DATA_DIR or DATABASE_URL.',
    );
  }
  const unknown = [...done].find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new Error(
      `The database was made by a newer release of Brasslamp: this one doesn’t know its step “${unknown}”. ` +
        'Start the newer release again, or restore a backup from before the update.',
    );
  }
}

const runIt = (_: Migrated, run: () => Promise<void>) => run();

/**
 * Rebuilding a table would delete the rows that refer to it, so foreign keys are off and are checked
 * before each commit. The pragma has no effect inside a transaction.
 */
async function withoutForeignKeys({ schema }: Migrated, run: () => Promise<void>): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(schema);
  await sql`pragma busy_timeout = ${sql.lit(sqliteWaitMs)}`.execute(schema);
  try {
    await run();
  } finally {
    await sql`pragma busy_timeout = ${sql.lit(sqliteUsualWaitMs)}`.execute(schema);
    await sql`pragma foreign_keys = on`.execute(schema);
  }
}

async function runOnce(
  { engine, schema }: Migrated,
  name: string,
  up: Migrations[string],
): Promise<void> {
  await schema.transaction().execute(async (trx) => {
    // A transaction of SQLite begins IMMEDIATE, which is such a lock.
    if (engine === 'postgres') await lock(trx);
    const steps = trx.withTables<{ [doneTable]: Done }>();
    await steps.schema
      .createTable(doneTable)
      .ifNotExists()
      .addColumn('name', 'varchar(255)', (column) => column.primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute();
    const row = { name, timestamp: new Date().toISOString() };
    const { numInsertedOrUpdatedRows } = await steps
      .insertInto(doneTable)
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (Number(numInsertedOrUpdatedRows) === 0) return;
    await up(trx);
    if (engine === 'sqlite') await expectWholeReferences(trx);
  });
}

/** Lets this transaction run as long as it needs, alone: migrations may take longer than other statements. */
async function lock(trx: Kysely<Tables>): Promise<void> {
  await sql`select set_config(limits.name, '0', true)
    from (values ('statement_timeout'), ('lock_timeout'), ('idle_in_transaction_session_timeout')) as limits (name)`.execute(
    trx,
  );
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)}::bigint)`.execute(trx);
}

async function expectWholeReferences(trx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(
    trx,
  );
  const [first] = rows;
  if (!first) return;
  throw new Error(
    `${rows.length} rows refer to nothing, such as one of ${first.table} to ${first.parent}`,
  );
}

async function listDone({ engine, schema }: Migrated): Promise<Set<string>> {
  const query =
    engine === 'sqlite'
      ? sql<object>`select 1 from sqlite_master where type = 'table' and name = ${doneTable}`
      : sql<object>`select 1 where to_regclass(${doneTable}) is not null`;
  const { rows: tables } = await query.execute(schema);
  if (tables.length === 0) return new Set();
  const { rows } = await sql<Done>`select name from ${sql.table(doneTable)}`.execute(schema);
  return new Set(rows.map(({ name }) => name));
}
