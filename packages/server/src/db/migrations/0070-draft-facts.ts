import type { Kysely } from 'kysely';

/**
 * What a list of an author's stories says of their drafts: how long they are, counted when somebody
 * looks and something was written since, and what the checker found last. `content_revision` is the
 * edit that each is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('draft_counts')
    .addColumn('story_id', 'text', (column) =>
      column.primaryKey().references('stories.id').onDelete('cascade'),
    )
    .addColumn('content_revision', 'integer', (column) => column.notNull())
    .addColumn('words', 'integer', (column) => column.notNull())
    .addColumn('nodes', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('draft_checks')
    .addColumn('story_id', 'text', (column) =>
      column.primaryKey().references('stories.id').onDelete('cascade'),
    )
    .addColumn('content_revision', 'integer', (column) => column.notNull())
    .addColumn('errors', 'integer', (column) => column.notNull())
    .addColumn('warnings', 'integer', (column) => column.notNull())
    .addColumn('notes', 'integer', (column) => column.notNull())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .execute();
}
