import { type Kysely, sql } from 'kysely';
import { goesWith, primaryKey, required, startsAs } from '../columns.ts';

/** Stories, the addresses that they had, and who reads their drafts. */
export async function createStories({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('stories')
    .addColumn('id', 'text', primaryKey)
    .addColumn('owner_id', 'text', goesWith('users'))
    .addColumn('title', 'text', required)
    .addColumn('slug', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('status_before', 'text')
    .addColumn('status_reason', 'text', startsAs(''))
    .addColumn('level', 'integer', required)
    .addColumn('lang', 'text', startsAs('en'))
    .addColumn('is_complete', 'integer', startsAs(1))
    .addColumn('start_node_id', 'text')
    .addColumn('cover_image_id', 'text')
    .addColumn('look', 'text')
    .addColumn('current_version_id', 'text')
    .addColumn('next_action_number', 'integer', startsAs(1))
    .addColumn('revision', 'integer', startsAs(1))
    .addColumn('content_revision', 'integer', startsAs(1))
    .addColumn('variables_revision', 'integer', startsAs(1))
    .addColumn('achievements_revision', 'integer', startsAs(1))
    .addColumn('story_wide_revision', 'integer', startsAs(1))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('published_at', 'bigint')
    .addColumn('featured_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('publish_at', 'bigint')
    .addColumn('missed_plan_at', 'bigint')
    .addColumn('missed_plan_reason', 'text')
    .addColumn('beta_token', 'text')
    .addColumn('beta_token_created_at', 'bigint')
    .addColumn('replacing_text_id', 'text')
    .addColumn('text_bytes', 'bigint', startsAs(0))
    .addColumn('versions_bytes', 'bigint', startsAs(0))
    .addColumn('parts_bytes', 'bigint', startsAs(0))
    // Last: SQLite walks through long texts to reach the columns behind them.
    .addColumn('description', 'text', required)
    .addColumn('content_notes', 'text', startsAs('[]'))
    .addColumn('tags', 'text', startsAs('[]'))
    .addColumn('variables', 'text', startsAs('[]'))
    .addColumn('achievements', 'text', startsAs('[]'))
    .addColumn('story_wide', 'text', startsAs(''))
    .execute();
  // A deleted story's address is free again.
  await schema
    .createIndex('stories_by_address')
    .unique()
    .on('stories')
    .columns(['owner_id', 'slug'])
    .where(sql.ref('status'), '!=', sql.lit('deleted'))
    .execute();
  await schema
    .createIndex('stories_by_owner')
    .on('stories')
    .columns(['owner_id', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('stories_by_publication')
    .on('stories')
    .columns(['status', 'published_at', 'id'])
    .execute();
  await schema
    .createIndex('stories_by_deletion')
    .on('stories')
    .columns(['deleted_at'])
    .where('deleted_at', 'is not', null)
    .execute();
  await schema
    .createIndex('stories_to_publish')
    .on('stories')
    .columns(['publish_at'])
    .where('publish_at', 'is not', null)
    .execute();
  await schema
    .createIndex('stories_by_author_and_publication')
    .on('stories')
    .columns(['owner_id', 'published_at', 'id'])
    .execute();
  // With the status: without it SQLite takes the index by status, and sorts every published story.
  await schema
    .createIndex('stories_by_feature')
    .on('stories')
    .columns(['status', 'featured_at', 'id'])
    .where('featured_at', 'is not', null)
    .execute();
  await schema
    .createIndex('stories_by_creation')
    .on('stories')
    .columns(['created_at', 'id'])
    .execute();
  await schema
    .createIndex('stories_by_status')
    .on('stories')
    .columns(['status', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('stories_being_replaced')
    .on('stories')
    .columns(['replacing_text_id'])
    .where('replacing_text_id', 'is not', null)
    .execute();

  await schema
    .createTable('old_slugs')
    .addColumn('owner_id', 'text', goesWith('users'))
    .addColumn('slug', 'text', required)
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('old_slugs_key', ['owner_id', 'slug'])
    .execute();
  await schema.createIndex('old_slugs_by_story').on('old_slugs').columns(['story_id']).execute();

  await schema
    .createTable('beta_readers')
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('user_id', 'text', goesWith('users'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('beta_readers_key', ['story_id', 'user_id'])
    .execute();
  // With a user theirs go, and what a guest may read goes over to an account.
  await schema.createIndex('beta_readers_by_user').on('beta_readers').column('user_id').execute();

  // No key leads to the story: it is gone, and the note about it stays.
  await schema
    .createTable('removed_stories')
    .addColumn('user_id', 'text', goesWith('users'))
    .addColumn('story_id', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('begun_at', 'bigint', required)
    .addColumn('last_played_at', 'bigint', required)
    .addColumn('removed_at', 'bigint', required)
    .addPrimaryKeyConstraint('removed_stories_pkey', ['user_id', 'story_id'])
    .execute();
  await schema
    .createIndex('removed_stories_by_story')
    .on('removed_stories')
    .columns(['story_id'])
    .execute();
  await schema
    .createIndex('removed_stories_by_removal')
    .on('removed_stories')
    .columns(['removed_at'])
    .execute();
}
