import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('story_versions').addColumn('kept_at', 'bigint').execute();
}
