import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('pending_email', 'text').execute();
  await db.schema.alterTable('users').addColumn('pending_email_key', 'text').execute();
  await db.schema
    .createIndex('users_by_pending_email')
    .on('users')
    .columns(['pending_email_key'])
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('display_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('bio', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('theme', 'text', (column) => column.notNull().defaultTo('system'))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('suspended_reason', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
