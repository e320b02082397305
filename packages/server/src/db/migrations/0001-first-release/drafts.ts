import type { Kysely } from 'kysely';
import { goesWith, onlyOneFor, primaryKey, required, startsAs } from '../columns.ts';

/** The parts of a draft, those that lie in its bin, and what is known of drafts as a whole. */
export async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await createParts(db);
  await createBin(db);
  await createFacts(db);
}

/** Statements name the story beside the chapter; by an index with both SQLite does not go through the whole story. */
const inChapter = ['chapter_id', 'story_id', 'id'];

async function createParts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('chapters')
    .addColumn('id', 'text', primaryKey)
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('title', 'text', required)
    .addColumn('ordinal', 'integer', required)
    .addColumn('sent_ordinal', 'integer', startsAs(1))
    .addColumn('revision', 'integer', startsAs(1))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await schema
    .createIndex('chapters_by_story')
    .on('chapters')
    .columns(['story_id', 'ordinal'])
    .execute();

  await schema
    .createTable('nodes')
    .addColumn('id', 'text', primaryKey)
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('chapter_id', 'text', goesWith('chapters'))
    .addColumn('place', 'double precision', startsAs(0))
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('status', 'text')
    .addColumn('colour', 'text')
    .addColumn('position_x', 'double precision')
    .addColumn('position_y', 'double precision')
    .addColumn('revision', 'integer', startsAs(1))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('ending', 'text')
    .addColumn('note', 'text', startsAs(''))
    .addColumn('logic', 'text', startsAs('{}'))
    .addColumn('actions', 'text', required)
    .addColumn('body', 'text', required)
    .execute();
  await schema
    .createIndex('nodes_by_name')
    .unique()
    .on('nodes')
    .columns(['story_id', 'name_key'])
    .execute();
  await schema.createIndex('nodes_by_chapter').on('nodes').columns(inChapter).execute();
  await schema.createIndex('nodes_by_story').on('nodes').columns(['story_id', 'id']).execute();
  await schema
    .createIndex('nodes_by_place')
    .on('nodes')
    .columns(['chapter_id', 'story_id', 'place', 'id'])
    .execute();

  await schema
    .createTable('action_ids')
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('action_id', 'text', required)
    .addColumn('node_id', 'text', required)
    .addPrimaryKeyConstraint('action_ids_key', ['story_id', 'action_id'])
    .execute();

  await schema
    .createTable('items')
    .addColumn('id', 'text', primaryKey)
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('chapter_id', 'text', goesWith('chapters'))
    .addColumn('key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('image', 'text')
    .addColumn('location', 'text')
    .addColumn('is_portable', 'integer', required)
    .addColumn('is_stackable', 'integer', required)
    .addColumn('is_hidden', 'integer', required)
    .addColumn('revision', 'integer', startsAs(1))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await schema
    .createIndex('items_by_key')
    .unique()
    .on('items')
    .columns(['story_id', 'key'])
    .execute();
  await schema.createIndex('items_by_chapter').on('items').columns(inChapter).execute();
  await schema.createIndex('items_by_story').on('items').columns(['story_id', 'id']).execute();
}

async function createBin({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('binned_parts')
    .addColumn('id', 'text', primaryKey)
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('kind', 'text', required)
    .addColumn('part_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('key', 'text')
    .addColumn('chapter_id', 'text')
    .addColumn('chapter_title', 'text')
    .addColumn('node_count', 'integer', required)
    .addColumn('item_count', 'integer', required)
    .addColumn('start_node_id', 'text')
    .addColumn('bytes', 'bigint', required)
    .addColumn('deleted_at', 'bigint', required)
    .execute();
  await schema
    .createIndex('binned_parts_by_story')
    .on('binned_parts')
    .columns(['story_id', 'deleted_at', 'id'])
    .execute();
  await schema
    .createIndex('binned_parts_by_deletion')
    .on('binned_parts')
    .columns(['deleted_at'])
    .execute();

  await schema
    .createTable('binned_pieces')
    .addColumn('bin_id', 'text', goesWith('binned_parts'))
    .addColumn('ordinal', 'integer', required)
    .addColumn('kind', 'text', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('binned_pieces_pkey', ['bin_id', 'ordinal'])
    .execute();
}

/** `content_revision` is the edit that each is about. */
async function createFacts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('draft_counts')
    .addColumn('story_id', 'text', onlyOneFor('stories'))
    .addColumn('content_revision', 'integer', required)
    .addColumn('words', 'integer', required)
    .addColumn('nodes', 'integer', required)
    .execute();

  await schema
    .createTable('draft_checks')
    .addColumn('story_id', 'text', onlyOneFor('stories'))
    .addColumn('content_revision', 'integer', required)
    .addColumn('errors', 'integer', required)
    .addColumn('warnings', 'integer', required)
    .addColumn('notes', 'integer', required)
    .addColumn('checked_at', 'bigint', required)
    .execute();
}
