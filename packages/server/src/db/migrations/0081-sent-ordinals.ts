import { type Kysely, sql } from 'kysely';

/**
 * The ordinal that was sent for a chapter, told back as it is: 1 where none was. `ordinal` stays its place.
 * Of the chapters that are there, their places were told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chapters')
    .addColumn('sent_ordinal', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`update chapters set sent_ordinal = ordinal`.execute(db);
}
