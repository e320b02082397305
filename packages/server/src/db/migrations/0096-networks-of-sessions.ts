import type { Kysely } from 'kysely';

/** The wide network from which a session was last used; null for those that were not used since, and for guests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('network', 'text').execute();
}
