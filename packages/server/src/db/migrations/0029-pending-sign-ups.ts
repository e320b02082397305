import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';

/** The columns that are touched here, as they were before. */
interface Before {
  users: Record<string, string | number | null>;
  held_usernames: { username_key: string; created_at: number } & Record<
    'email_key' | 'password_hash',
    string | null
  >;
}

export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema.alterTable('users').addColumn('sign_up_email_key', 'text').execute();
  // Until its code is entered, an account owns no address: `email_key` is a stand-in, as guests have.
  await sql`
    update users set sign_up_email_key = email_key, email_key = '~' || id
    where email_verified_at is null and is_guest = 0
  `.execute(db);
  const held = await db
    .selectFrom('held_usernames')
    .selectAll()
    .where('password_hash', 'is not', null)
    .execute();
  for (const { username_key, email_key, password_hash, created_at } of held) {
    const id = v7();
    await db
      .insertInto('users')
      .values({
        id,
        username: username_key,
        username_key,
        email: email_key,
        email_key: `~${id}`,
        sign_up_email_key: email_key,
        password_hash,
        created_at,
      })
      .execute();
  }
  await db.deleteFrom('held_usernames').where('password_hash', 'is not', null).execute();
  await db.schema.dropIndex('held_usernames_by_email').execute();
  await db.schema.alterTable('held_usernames').dropColumn('email_key').execute();
  await db.schema.alterTable('held_usernames').dropColumn('password_hash').execute();
  await db.schema
    .createIndex('users_sign_ups')
    .on('users')
    .columns(['sign_up_email_key', 'created_at'])
    .execute();
}
