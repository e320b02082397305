import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stories').addColumn('missed_plan_at', 'bigint').execute();
  await db.schema.alterTable('stories').addColumn('missed_plan_reason', 'text').execute();
}
