import type { Kysely } from 'kysely';

/** No key leads to the story: it is gone, and the note about it stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('removed_stories')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('story_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('last_played_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('removed_stories_pkey', ['user_id', 'story_id'])
    .execute();
  await db.schema
    .createIndex('removed_stories_by_story')
    .on('removed_stories')
    .columns(['story_id'])
    .execute();
  await db.schema
    .createIndex('removed_stories_by_removal')
    .on('removed_stories')
    .columns(['removed_at'])
    .execute();
}
