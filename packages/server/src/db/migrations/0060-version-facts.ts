import type { Kysely } from 'kysely';

/**
 * What a story page says of a version's length, counted once. Beside the versions and not in them: lists
 * of stories read it, and in a version's row it would stand behind the text. Versions from before are
 * counted by a job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('version_facts')
    .addColumn('version_id', 'text', (column) =>
      column.primaryKey().references('story_versions.id').onDelete('cascade'),
    )
    .addColumn('words', 'integer', (column) => column.notNull())
    .addColumn('endings', 'integer', (column) => column.notNull())
    .execute();
}
