import { type Kysely, sql } from 'kysely';

/**
 * Long texts of versions lie in pieces, which are written one after the other before the version is:
 * what no version and no story points to is seen by nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staged_texts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('staged_texts_by_story')
    .on('staged_texts')
    .columns(['story_id'])
    .execute();
  await db.schema
    .createIndex('staged_texts_by_time')
    .on('staged_texts')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createTable('staged_pieces')
    .addColumn('text_id', 'text', (column) =>
      column.notNull().references('staged_texts.id').onDelete('cascade'),
    )
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('piece', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staged_pieces_key', ['text_id', 'ordinal'])
    .execute();
  await db.schema.alterTable('story_versions').addColumn('text_id', 'text').execute();
  await db.schema.alterTable('story_versions').addColumn('text_bytes', 'bigint').execute();
  await db.schema
    .createIndex('story_versions_by_text')
    .on('story_versions')
    .columns(['text_id'])
    .where(sql.ref('text_id'), 'is not', sql.lit(null))
    .execute();
  await db.schema.alterTable('stories').addColumn('replacing_text_id', 'text').execute();
  await db.schema
    .createIndex('stories_being_replaced')
    .on('stories')
    .columns(['replacing_text_id'])
    .where(sql.ref('replacing_text_id'), 'is not', sql.lit(null))
    .execute();
}
