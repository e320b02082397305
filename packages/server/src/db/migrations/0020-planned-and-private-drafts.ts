import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stories').addColumn('publish_at', 'bigint').execute();
  await db.schema.alterTable('stories').addColumn('beta_token', 'text').execute();
  await db.schema.alterTable('stories').addColumn('beta_token_created_at', 'bigint').execute();
  await db.schema
    .createIndex('stories_to_publish')
    .on('stories')
    .columns(['publish_at'])
    .where(sql.ref('publish_at'), 'is not', sql.lit(null))
    .execute();
  await db.schema
    .createTable('beta_readers')
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('beta_readers_key', ['story_id', 'user_id'])
    .execute();
  // With a user theirs go, and what a guest may read goes over to an account.
  await db.schema
    .createIndex('beta_readers_by_user')
    .on('beta_readers')
    .column('user_id')
    .execute();
}
