import type { Kysely } from 'kysely';

/** A story shows one of its images where it is listed and shared. No version has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stories').addColumn('cover_image_id', 'text').execute();
}
