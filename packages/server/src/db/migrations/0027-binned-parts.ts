import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('binned_parts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('part_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('chapter_id', 'text')
    .addColumn('chapter_title', 'text')
    .addColumn('node_count', 'integer', (column) => column.notNull())
    .addColumn('item_count', 'integer', (column) => column.notNull())
    .addColumn('start_node_id', 'text')
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('binned_parts_by_story')
    .on('binned_parts')
    .columns(['story_id', 'deleted_at', 'id'])
    .execute();
  await db.schema
    .createIndex('binned_parts_by_deletion')
    .on('binned_parts')
    .columns(['deleted_at'])
    .execute();
  await db.schema
    .createTable('binned_pieces')
    .addColumn('bin_id', 'text', (column) =>
      column.notNull().references('binned_parts.id').onDelete('cascade'),
    )
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('binned_pieces_pkey', ['bin_id', 'ordinal'])
    .execute();
}
