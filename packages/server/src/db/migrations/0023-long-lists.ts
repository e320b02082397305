import { type Kysely, sql } from 'kysely';

/** So that lists of few stories stay as quick as they were when the site has 100,000. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite took the index by status instead, and sorted every published story.
  await db.schema.dropIndex('stories_by_feature').execute();
  await db.schema
    .createIndex('stories_by_feature')
    .on('stories')
    .columns(['status', 'featured_at', 'id'])
    .where(sql.ref('featured_at'), 'is not', sql.lit(null))
    .execute();
  await db.schema
    .createIndex('stories_by_creation')
    .on('stories')
    .columns(['created_at', 'id'])
    .execute();
}
