import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { type DatabaseConnection, type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, isPostgresMissing } from '../testing/postgres.ts';
import { migrate } from './connect/migrate.ts';
import { type Migrations, migrations } from './connect/migrations.ts';
import type { Database } from './database.ts';
import { openPostgres } from './dialects/open-postgres.ts';
import { openSqlite } from './dialects/open-sqlite.ts';
import { sqliteDialect } from './dialects/sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The migrations of a release that has two more. */
const known: Migrations = {
  ...migrations,
  '9998-made-up': async (db) => {
    await db.schema.alterTable('jobs').addColumn('ended_at', 'bigint').execute();
    await db.schema.createIndex('jobs_by_end').on('jobs').column('ended_at').execute();
  },
  '9999-made-up': (db) => db.schema.dropTable('jobs').execute(),
};
const names = Object.keys(known);

/** Calls `die` instead of the statement with this number, counted from 1; nothing comes after it. */
function dyingAt(dialect: Dialect, number: number, die: () => void): Dialect {
  let count = 0;
  const run = <T>(statement: () => Promise<T>): Promise<T> => {
    count += 1;
    if (count === number) die();
    if (count >= number) return Promise.reject(new Error('killed'));
    return statement();
  };
  const inner = dialect.createDriver();
  const own = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const innerOf = (connection: DatabaseConnection) => own.get(connection) ?? connection;
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => ({
      init: () => inner.init(),
      acquireConnection: async () => {
        const connection = await inner.acquireConnection();
        const outer: DatabaseConnection = {
          executeQuery: (query) => run(() => connection.executeQuery(query)),
          streamQuery: (query, size) => connection.streamQuery(query, size),
        };
        own.set(outer, connection);
        return outer;
      },
      beginTransaction: (connection, settings) =>
        run(() => inner.beginTransaction(innerOf(connection), settings)),
      commitTransaction: (connection) => run(() => inner.commitTransaction(innerOf(connection))),
      rollbackTransaction: (connection) => inner.rollbackTransaction(innerOf(connection)),
      releaseConnection: (connection) => inner.releaseConnection(innerOf(connection)),
      destroy: () => inner.destroy(),
    }),
  };
}

/** Migrates as a process would that is killed at that statement. False when it got to the end. */
async function isKilledAt(number: number, place: { dataDir: string; url?: string }) {
  const isKilled = (run: Promise<void>) =>
    run.then(
      () => false,
      () => true,
    );
  if (place.url === undefined) {
    const sqlite = new Sqlite(join(place.dataDir, 'brasslamp.sqlite'));
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = OFF');
    const schema = new Kysely<Tables>({
      dialect: dyingAt(sqliteDialect(sqlite), number, () => sqlite.close()),
    });
    const killed = await isKilled(migrate({ engine: 'sqlite', schema }, known));
    sqlite.close();
    return killed;
  }
  const pool = new pg.Pool({ connectionString: place.url, max: 1 });
  const sockets: { destroy(): void }[] = [];
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    sockets.push(
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream,
    );
  });
  const schema = new Kysely<Tables>({
    dialect: dyingAt(new PostgresDialect({ pool }), number, () => {
      for (const socket of sockets) socket.destroy();
    }),
  });
  const killed = await isKilled(migrate({ engine: 'postgres', schema }, known));
  await pool.end();
  return killed;
}

/** The two of looking what is done, begin, the lock, the row; tried before the first migration. */
const statementsBefore = { sqlite: 0, postgres: 6 };
/** The number of statements that no migration reaches. */
const mostStatements = 400;
/** The first one has hundreds: each kill undoes all that came before it, so a part of them says the same. */
const stepInTheFirst = { sqlite: 1, postgres: 8 };

const engines = isPostgresMissing ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

describe.each(engines)('migrations (%s)', (engine) => {
  let dataDir: string;
  let cleanups: (() => Promise<void>)[] = [];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'brasslamp-atomic-'));
  });
  afterEach(async () => {
    for (const cleanup of cleanups) await cleanup();
    cleanups = [];
    rmSync(dataDir, { recursive: true });
  });

  async function emptyPlace(name: string): Promise<{ dataDir: string; url?: string }> {
    if (engine === 'sqlite') return { dataDir: mkdtempSync(join(dataDir, `${name}-`)) };
    const { url, drop } = await createTestDatabase();
    cleanups.push(drop);
    return { dataDir, url };
  }
  const open = (place: { dataDir: string; url?: string }) =>
    place.url === undefined ? openSqlite(place.dataDir) : openPostgres(place.url);

  /** Every table, column and index, in words that two databases can be compared by. */
  async function shapeOf(place: { dataDir: string; url?: string }): Promise<unknown[]> {
    const database = open(place);
    const query =
      engine === 'sqlite'
        ? sql<object>`select type, name, sql from sqlite_master order by type, name`
        : sql<object>`select table_name, column_name, data_type, is_nullable, column_default
            from information_schema.columns where table_schema = 'public'
            union all select indexname, indexdef, '', '', '' from pg_indexes where schemaname = 'public'
            order by 1, 2`;
    const { rows } = await query.execute(database.schema);
    const done = await sql<object>`select name from kysely_migration order by name`.execute(
      database.schema,
    );
    await database.close();
    return [...rows, ...done.rows];
  }

  it('end as they would have when the process is killed at every statement of every one', async () => {
    const undisturbed = await emptyPlace('undisturbed');
    const database = open(undisturbed);
    await migrate(database, known);
    await database.close();
    const killed = await emptyPlace('killed');
    const watching = open(killed);
    let kills = 0;
    let done = 0;
    for (let number = 1; await isKilledAt(number, killed); ) {
      kills += 1;
      const now = await countDone(watching);
      // One more is done, and the statements before the next are the same as before the first.
      if (now > done) number = statementsBefore[engine];
      done = now;
      number += done === 0 ? stepInTheFirst[engine] : 1;
      if (number > mostStatements) throw new Error(`stuck behind ${names[done - 1]}`);
    }
    await watching.close();
    expect(kills).toBeGreaterThan(engine === 'sqlite' ? 150 : 25);
    expect(await shapeOf(killed)).toEqual(await shapeOf(undisturbed));
  });

  const countDone = (database: Database): Promise<number> =>
    sql`select name from kysely_migration`.execute(database.schema).then(
      ({ rows }) => rows.length,
      () => 0,
    );

  it('all succeed when three processes start at the same moment', async () => {
    const place = await emptyPlace('together');
    const config = { dataDir: place.dataDir, databaseUrl: place.url };
    const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'connect/open-database.ts'))};
      await (await openDatabase(${JSON.stringify(config)})).close();
      process.stdout.write('open');`;
    const start = async () =>
      (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])).stdout;
    expect(await Promise.all([start(), start(), start()])).toEqual(['open', 'open', 'open']);
    const database = open(place);
    expect(await countDone(database)).toBe(Object.keys(migrations).length);
    await database.close();
  });

  it('refuse a database of a newer release in one sentence that says what to do', async () => {
    const place = await emptyPlace('newer');
    const database = open(place);
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '')`.execute(
      database.schema,
    );
    const refused = await migrate(database).catch((error: Error) => error);
    await database.close();
    expect(String((refused as Error).cause)).toBe('undefined');
    expect((refused as Error).message).toMatch(
      /^The database was made by a newer release of Brasslamp.*9999-tomorrow.*backup/,
    );
  });

  it('refuse a database from before the first release, and say what to do', async () => {
    const place = await emptyPlace('older');
    const database = open(place);
    const { schema } = database;
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      schema,
    );
    await sql`insert into kysely_migration (name, timestamp) values ('0001-accounts', '')`.execute(
      schema,
    );
    const refused = await migrate(database).catch((error: Error) => error);
    const done = await countDone(database);
    await database.close();
    expect(done).toBe(1);
    expect((refused as Error).message).toMatch(
      /^The database was made by a build of Brasslamp from before its first release.*DATA_DIR/,
    );
  });
});
