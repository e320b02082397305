import { type Kysely, sql } from 'kysely';
import { goesWith, primaryKey, required, startsAs } from '../columns.ts';

/** People, and how they show that it is they. */
export async function createAccounts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'text', primaryKey)
    .addColumn('username', 'text', required)
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('sign_up_email_key', 'text')
    .addColumn('email_verified_at', 'bigint')
    .addColumn('pending_email', 'text')
    .addColumn('pending_email_key', 'text')
    .addColumn('password_hash', 'text', required)
    .addColumn('flags', 'text', startsAs('[]'))
    .addColumn('is_guest', 'integer', startsAs(0))
    .addColumn('display_name', 'text', startsAs(''))
    .addColumn('bio', 'text', startsAs(''))
    .addColumn('theme', 'text', startsAs('system'))
    .addColumn('suspended_at', 'bigint')
    .addColumn('suspended_reason', 'text', startsAs(''))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await schema
    .createIndex('users_by_pending_email')
    .on('users')
    .columns(['pending_email_key'])
    .execute();
  await schema
    .createIndex('users_guests')
    .on('users')
    .columns(['created_at'])
    .where(sql.ref('is_guest'), '=', sql.lit(1))
    .execute();
  await schema
    .createIndex('users_sign_ups')
    .on('users')
    .columns(['sign_up_email_key', 'created_at'])
    .execute();
  await schema
    .createIndex('users_by_creation')
    .on('users')
    .columns(['is_guest', 'created_at', 'id'])
    .execute();

  await schema
    .createTable('held_usernames')
    .addColumn('username_key', 'text', primaryKey)
    .addColumn('created_at', 'bigint', required)
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', goesWith('users'))
    .addColumn('user_agent', 'text', required)
    .addColumn('network', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await schema
    .createIndex('sessions_by_user')
    .on('sessions')
    .columns(['user_id', 'created_at'])
    .execute();

  await schema
    .createTable('known_networks')
    .addColumn('user_id', 'text', goesWith('users'))
    .addColumn('network_hash', 'text', required)
    .addColumn('used_at', 'bigint', required)
    .addPrimaryKeyConstraint('known_networks_key', ['user_id', 'network_hash'])
    .execute();

  await schema
    .createTable('codes')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', goesWith('users'))
    .addColumn('purpose', 'text', required)
    .addColumn('code_hash', 'text', required)
    .addColumn('wrong_tries', 'integer', startsAs(0))
    .addColumn('blind_tries', 'integer', startsAs(0))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  // The newest code wins: there is never more than one for a purpose.
  await schema
    .createIndex('codes_by_user')
    .unique()
    .on('codes')
    .columns(['user_id', 'purpose'])
    .execute();

  await schema
    .createTable('idempotent_replies')
    .addColumn('key_hash', 'text', primaryKey)
    .addColumn('request_hash', 'text', required)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('reply', 'text', required)
    .execute();
  await schema
    .createIndex('idempotent_replies_by_time')
    .on('idempotent_replies')
    .columns(['created_at'])
    .execute();
  await schema
    .createIndex('idempotent_replies_by_user')
    .on('idempotent_replies')
    .columns(['user_id'])
    .execute();
}
