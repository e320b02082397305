import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stories')
    .addColumn('status_reason', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
