import type { Kysely } from 'kysely';

/** When a story goes, these are looked for: without an index, through the whole table each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('playthroughs_by_version')
    .on('playthroughs')
    .columns(['version_id'])
    .execute();
  await db.schema.createIndex('old_slugs_by_story').on('old_slugs').columns(['story_id']).execute();
}
