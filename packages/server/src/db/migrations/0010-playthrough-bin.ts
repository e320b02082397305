import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('playthroughs').addColumn('deleted_at', 'bigint').execute();
  await db.schema
    .createIndex('playthroughs_by_deletion')
    .on('playthroughs')
    .columns(['deleted_at'])
    .where(sql.ref('deleted_at'), 'is not', sql.lit(null))
    .execute();
}
