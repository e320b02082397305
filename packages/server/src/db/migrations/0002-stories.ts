import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stories')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('status_before', 'text')
    .addColumn('start_node_id', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('content_revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('current_version_id', 'text')
    .addColumn('next_action_number', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('published_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('featured_at', 'bigint')
    .execute();
  // A deleted story's address is free again.
  await db.schema
    .createIndex('stories_by_address')
    .unique()
    .on('stories')
    .columns(['owner_id', 'slug'])
    .where(sql.ref('status'), '!=', sql.lit('deleted'))
    .execute();
  await db.schema
    .createIndex('stories_by_owner')
    .on('stories')
    .columns(['owner_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('stories_by_publication')
    .on('stories')
    .columns(['status', 'published_at', 'id'])
    .execute();
  await db.schema
    .createIndex('stories_by_feature')
    .on('stories')
    .columns(['featured_at', 'id'])
    .where(sql.ref('featured_at'), 'is not', sql.lit(null))
    .execute();
  await db.schema
    .createTable('chapters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('chapters_by_story')
    .on('chapters')
    .columns(['story_id', 'ordinal'])
    .execute();
  await db.schema
    .createTable('nodes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('chapter_id', 'text', (column) =>
      column.notNull().references('chapters.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('actions', 'text', (column) => column.notNull())
    .addColumn('ending', 'text')
    .addColumn('position_x', 'double precision')
    .addColumn('position_y', 'double precision')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('nodes_by_name')
    .unique()
    .on('nodes')
    .columns(['story_id', 'name_key'])
    .execute();
  await db.schema
    .createIndex('nodes_by_chapter')
    .on('nodes')
    .columns(['chapter_id', 'id'])
    .execute();
  await db.schema
    .createTable('action_ids')
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('action_id', 'text', (column) => column.notNull())
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('action_ids_key', ['story_id', 'action_id'])
    .execute();
  await db.schema
    .createTable('story_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('node_count', 'integer', (column) => column.notNull())
    .addColumn('content_revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // Last: SQLite walks through a long text to reach the columns behind it.
    .addColumn('compiled', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('story_versions_by_number')
    .unique()
    .on('story_versions')
    .columns(['story_id', 'number'])
    .execute();
}
