import { type Kysely, sql } from 'kysely';

/**
 * So that nothing looks through, or sorts, all rows of a table or of a story in order to find a few:
 * a rename goes through 20,000 nodes by id, part by part, and sorted them all for each part.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('nodes_by_story').on('nodes').columns(['story_id', 'id']).execute();
  await db.schema.createIndex('items_by_story').on('items').columns(['story_id', 'id']).execute();
  await db.schema
    .createIndex('users_by_creation')
    .on('users')
    .columns(['is_guest', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('stories_by_status')
    .on('stories')
    .columns(['status', 'created_at', 'id'])
    .execute();
  // SQLite took the one by number for those that have none, and looked at all of them.
  await db.schema.dropIndex('story_versions_by_number').execute();
  await db.schema
    .createIndex('story_versions_by_number')
    .unique()
    .on('story_versions')
    .columns(['story_id', 'number'])
    .where(sql.ref('number'), 'is not', sql.lit(null))
    .execute();
  await db.schema
    .createIndex('story_versions_snapshots')
    .on('story_versions')
    .columns(['story_id', 'id'])
    .where(sql.ref('number'), 'is', sql.lit(null))
    .where(sql.ref('kept_at'), 'is', sql.lit(null))
    .execute();
  await db.schema
    .createIndex('story_versions_kept')
    .on('story_versions')
    .columns(['story_id', 'kept_at', 'id'])
    .where(sql.ref('kept_at'), 'is not', sql.lit(null))
    .execute();
  await db.schema
    .createIndex('story_versions_by_hash')
    .on('story_versions')
    .columns(['story_id', 'hash'])
    .execute();
}
