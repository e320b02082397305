import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('playthroughs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('version_id', 'text', (column) => column.notNull().references('story_versions.id'))
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addColumn('node_name', 'text', (column) => column.notNull())
    .addColumn('ending', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('playthroughs_by_user')
    .on('playthroughs')
    .columns(['user_id', 'updated_at', 'id'])
    .execute();
  await db.schema
    .createIndex('playthroughs_by_story')
    .on('playthroughs')
    .columns(['story_id', 'user_id', 'updated_at'])
    .execute();
  await db.schema
    .createTable('turns')
    .addColumn('playthrough_id', 'text', (column) =>
      column.notNull().references('playthroughs.id').onDelete('cascade'),
    )
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addColumn('action', 'text')
    .addColumn('version_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('turns_key', ['playthrough_id', 'turn'])
    .execute();
}
