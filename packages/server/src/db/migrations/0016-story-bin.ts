import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('stories_by_deletion')
    .on('stories')
    .columns(['deleted_at'])
    .where(sql.ref('deleted_at'), 'is not', sql.lit(null))
    .execute();
}
