// What columns of migrations often are.
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { isPostgres } from '../portable.ts';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const primaryKey: Column = (column) => column.primaryKey();

export const required: Column = (column) => column.notNull();

/** A column that is never null, and has this value where nothing is said. */
export const startsAs =
  (value: string | number): Column =>
  (column) =>
    column.notNull().defaultTo(value);

/** The id of a row of that table, with which this one goes. */
export const goesWith =
  (table: string, key = 'id'): Column =>
  (column) =>
    column.notNull().references(`${table}.${key}`).onDelete('cascade');

/** The key of a table that has one row at most for each row of another one, and goes with that. */
export const onlyOneFor =
  (table: string): Column =>
  (column) =>
    column.primaryKey().references(`${table}.id`).onDelete('cascade');

/** The type of a column of bytes. */
export const bytes = (db: Kysely<unknown>) => (isPostgres(db) ? sql`bytea` : sql`blob`);
