import type { Kysely } from 'kysely';

/** An answer that is kept for somebody goes with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('idempotent_replies')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('idempotent_replies_by_user')
    .on('idempotent_replies')
    .columns(['user_id'])
    .execute();
}
