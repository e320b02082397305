// Databases in the PostgreSQL that tooling/test-run/vitest-postgres.mjs starts for a test run.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

const server = process.env.TEST_DATABASE_URL;

/** True only on a developer's machine without PostgreSQL; in CI the run fails before any test. */
export const isPostgresMissing = server === undefined;

export type TestDatabase = { url: string; drop: () => Promise<void> };

export type LentDatabase = { url: string; giveBack: () => Promise<void> };

/** An empty database of one's own, without tables. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = await create();
  return { url: urlOf(name), drop: () => onServer(`drop database ${name} with (force)`) };
}

/** Names of databases that were given back. */
const free: string[] = [];

/**
 * A database for one test, without rows, and with all tables if another test had it before. They
 * are reused, because creating, migrating and dropping one takes longer than most tests; `test-run.ts`
 * drops them.
 */
export async function lendTestDatabase(): Promise<LentDatabase> {
  const name = free.pop() ?? (await create());
  return {
    url: urlOf(name),
    giveBack: async () => {
      await run(urlOf(name), emptyTables);
      free.push(name);
    },
  };
}

/**
 * Empties the tables that were written to. To truncate makes the files of a table and of all that refer to it anew,
 * which takes fifty times as long as to delete a few rows; but many rows would leave their room behind.
 */
const emptyTables = `do $$
  declare
    written oid[] := array(
      select oid from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not like 'kysely%' and pg_relation_size(oid) > 0
      -- First those that refer to none: what refers to them goes with them.
      order by exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'f')
    );
    one oid;
  begin
    if (select sum(pg_total_relation_size(size)) from unnest(written) size) > 4000000 then
      execute 'truncate ' || array_to_string(written::regclass[], ', ') || ' cascade';
    else
      foreach one in array written loop
        execute 'delete from ' || one::regclass;
      end loop;
    end if;
  end
$$`;

async function create(): Promise<string> {
  const run = process.env.TEST_DATABASE_RUN ?? 'alone';
  const name = `brasslamp_test_${run}_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name}`);
  return name;
}

const onServer = (sql: string) => run(serverUrl(), sql);

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const urlOf = (name: string) => Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href;

function serverUrl(): string {
  if (server === undefined)
    throw new Error('No PostgreSQL: run this by Vitest from the top folder');
  return server;
}
