import type { Kysely } from 'kysely';

/**
 * Acts of a studio that were written, each once for ever however often it is sent; and what a story's
 * history is made of. A story takes them with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('edit_groups')
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('parts', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('edit_groups_of_story', ['story_id', 'id'])
    .execute();
  await db.schema
    .createIndex('edit_groups_in_order')
    .on('edit_groups')
    .columns(['story_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('edit_groups_by_user').on('edit_groups').column('user_id').execute();
}
