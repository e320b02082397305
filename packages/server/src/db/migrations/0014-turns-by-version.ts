import type { Kysely } from 'kysely';

/** A version that no turn was made in can go: without an index, that is looked for in all turns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('turns_by_version').on('turns').columns(['version_id']).execute();
}
