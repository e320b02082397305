import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_username', 'text')
    .addColumn('subject_type', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text')
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  // Ids are UUIDv7: in their order, events are in the order of time.
  await db.schema.createIndex('events_by_type').on('events').columns(['type', 'id']).execute();
  await db.schema.createIndex('events_by_actor').on('events').columns(['actor_id', 'id']).execute();
  await db.schema
    .createIndex('events_by_subject')
    .on('events')
    .columns(['subject_id', 'id'])
    .execute();
}
