// For tests: rows of the tables as they were at any step.
import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { expect } from 'vitest';
import { isUniqueViolation } from '../db/portable.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tables here are those of earlier days
export type Db = Kysely<any>;

export const only = (db: Db, table: string) =>
  db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
export const insert = (db: Db, table: string, row: object) =>
  db.insertInto(table).values(row).execute();
export const isRefused = async (write: Promise<unknown>) =>
  isUniqueViolation(await write.catch((error: unknown) => error));

export async function expectIndexes(db: Db, ...names: string[]) {
  const query =
    db.getExecutor().adapter instanceof SqliteAdapter
      ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
      : sql<{ name: string }>`select indexname as name from pg_indexes`;
  const { rows } = await query.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
}
