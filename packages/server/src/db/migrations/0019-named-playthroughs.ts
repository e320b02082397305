import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('playthroughs')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('playthroughs').addColumn('dropped_at', 'bigint').execute();
  await db.schema.alterTable('playthroughs').addColumn('stays_in_version_id', 'text').execute();
}
