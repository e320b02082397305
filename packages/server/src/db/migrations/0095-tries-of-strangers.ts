import type { Kysely } from 'kysely';

/** Tries by somebody who names an address alone are counted apart from those who know which sign-up is meant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('codes')
    .addColumn('blind_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
