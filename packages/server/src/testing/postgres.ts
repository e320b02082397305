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

/** Empties the tables that were written to, and only those: there are many, and each one takes its time. */
const emptyTables = `do $$
  declare written text := (
    select string_agg(quote_ident(relname), ', ') from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and pg_relation_size(oid) > 0
  );
  begin
    if written is not null then execute 'truncate ' || written || ' cascade'; end if;
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
