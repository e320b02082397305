// For tests: rows of the tables as they are at any step of the migrations.
import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { isUniqueViolation } from '../db/portable.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tables here are those of any day
export type Db = Kysely<any>;
export type Row = Record<string, string | number | null | Uint8Array>;

export const only = (db: Db, table: string) =>
  db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
export const insert = (db: Db, table: string, row: object) =>
  db.insertInto(table).values(row).execute();
export const isRefused = async (write: Promise<unknown>) =>
  isUniqueViolation(await write.catch((error: unknown) => error));

/** The names of all tables but that of the migrations, or of all indexes. */
export async function listNames(db: Db, type: 'table' | 'index'): Promise<string[]> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const query = isSqlite
    ? sql<{ name: string }>`select name from sqlite_master where type = ${type}`
    : sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = ${type === 'table' ? 'r' : 'i'}`;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name).filter((name) => !/^(kysely|sqlite)_/.test(name));
}
