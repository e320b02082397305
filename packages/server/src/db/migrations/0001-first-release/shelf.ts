import type { Kysely } from 'kysely';
import { bytes, goesWith, primaryKey, required } from '../columns.ts';

/** What readers saw, what they want to read, and their lists. */
export async function createShelf(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('seen')
    .addColumn('user_id', 'text', goesWith('users'))
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('moved_from', 'integer')
    .addColumn('at', 'bigint', required)
    .addColumn('endings', bytes(db), required)
    .addColumn('nodes', bytes(db), required)
    .addColumn('actions', bytes(db), required)
    .addPrimaryKeyConstraint('seen_key', ['user_id', 'story_id'])
    .execute();
  // A story that goes takes these along: without an index each is looked for in all rows.
  await schema.createIndex('seen_by_story').on('seen').columns(['story_id']).execute();

  await schema
    .createTable('wanted')
    .addColumn('user_id', 'text', goesWith('users'))
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('at', 'bigint', required)
    .addPrimaryKeyConstraint('wanted_key', ['user_id', 'story_id'])
    .execute();
  await schema
    .createIndex('wanted_by_time')
    .on('wanted')
    .columns(['user_id', 'at', 'story_id'])
    .execute();
  await schema.createIndex('wanted_by_story').on('wanted').columns(['story_id']).execute();

  await schema
    .createTable('lists')
    .addColumn('id', 'text', primaryKey)
    .addColumn('owner_id', 'text', goesWith('users'))
    .addColumn('title', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('is_public', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('changed_at', 'bigint', required)
    .execute();
  await schema
    .createIndex('lists_by_owner')
    .on('lists')
    .columns(['owner_id', 'changed_at', 'id'])
    .execute();

  await schema
    .createTable('list_stories')
    .addColumn('list_id', 'text', goesWith('lists'))
    // No reference: the row outlives the story.
    .addColumn('story_id', 'text', required)
    .addColumn('place', 'integer', required)
    .addColumn('note', 'text', required)
    .addColumn('added_at', 'bigint', required)
    .addPrimaryKeyConstraint('list_stories_key', ['list_id', 'story_id'])
    .execute();
}
