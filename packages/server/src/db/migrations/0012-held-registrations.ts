import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('held_usernames').addColumn('email_key', 'text').execute();
  await db.schema.alterTable('held_usernames').addColumn('password_hash', 'text').execute();
  await db.schema
    .createIndex('held_usernames_by_email')
    .on('held_usernames')
    .columns(['email_key', 'created_at'])
    .execute();
}
