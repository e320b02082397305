import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('is_guest', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('users_guests')
    .on('users')
    .columns(['created_at'])
    .where(sql.ref('is_guest'), '=', sql.lit(1))
    .execute();
}
