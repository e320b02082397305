// For tests: what a database takes, and what was counted of it.
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** The bytes that the database takes on the disk, without what it has to tidy up. */
export async function bytesOnDisk({ app: { database } }: TestApp): Promise<number> {
  const { engine, schema } = database;
  const run = (statement: string) =>
    schema.executeQuery<{ bytes: number | string }>(sql.raw<never>(statement).compile(schema));
  if (engine === 'sqlite') {
    await run('vacuum');
    const { rows } = await run(
      'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
    );
    return Number(rows[0]?.bytes);
  }
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema()`.execute(schema);
  for (const { name } of tables) await run(`vacuum full ${name}`);
  const { rows } = await run(`select sum(pg_total_relation_size(quote_ident(tablename)::regclass))
    as bytes from pg_tables where schemaname = current_schema()`);
  return Number(rows[0]?.bytes);
}

/** The bytes that are counted of everybody, and of everything. */
export async function bytesCounted({ app: { database } }: TestApp): Promise<number> {
  const { rows } = await sql<{ bytes: number | string }>`select coalesce(sum(playing + in_bin
    + writing + writing_in_bin + replies + history), 0) as bytes from stored_bytes`.execute(
    database.read,
  );
  return Number(rows[0]?.bytes);
}
