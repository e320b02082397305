import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('stories_by_author_and_publication')
    .on('stories')
    .columns(['owner_id', 'published_at', 'id'])
    .execute();
}
