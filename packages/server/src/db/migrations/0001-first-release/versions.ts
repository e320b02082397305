import { type Kysely, sql } from 'kysely';
import { goesWith, onlyOneFor, primaryKey, required, startsAs } from '../columns.ts';

/** Stories as they were frozen, and long texts in pieces. */
export async function createVersions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('story_versions')
    .addColumn('id', 'text', primaryKey)
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('number', 'integer')
    .addColumn('hash', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('node_count', 'integer', required)
    .addColumn('content_revision', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('kept_at', 'bigint')
    .addColumn('text_id', 'text')
    .addColumn('text_bytes', 'bigint', required)
    .addColumn('check_summary', 'text')
    // Last: SQLite walks through a long text to reach the columns behind it.
    .addColumn('compiled', 'text', required)
    .execute();
  // Only of those that have one: else SQLite takes it for those that have none, and looks at all.
  await schema
    .createIndex('story_versions_by_number')
    .unique()
    .on('story_versions')
    .columns(['story_id', 'number'])
    .where('number', 'is not', null)
    .execute();
  await schema
    .createIndex('story_versions_snapshots')
    .on('story_versions')
    .columns(['story_id', 'id'])
    .where(sql.ref('number'), 'is', sql.lit(null))
    .where(sql.ref('kept_at'), 'is', sql.lit(null))
    .execute();
  await schema
    .createIndex('story_versions_kept')
    .on('story_versions')
    .columns(['story_id', 'kept_at', 'id'])
    .where('kept_at', 'is not', null)
    .execute();
  await schema
    .createIndex('story_versions_by_hash')
    .on('story_versions')
    .columns(['story_id', 'hash'])
    .execute();
  await schema
    .createIndex('story_versions_by_text')
    .on('story_versions')
    .columns(['text_id'])
    .where('text_id', 'is not', null)
    .execute();

  // Beside the versions: lists of stories read it, and go through no text for it.
  await schema
    .createTable('version_facts')
    .addColumn('version_id', 'text', onlyOneFor('story_versions'))
    .addColumn('words', 'integer', required)
    .addColumn('endings', 'integer', required)
    .addColumn('ending_names', 'text', required)
    .addColumn('first_words', 'text', startsAs(''))
    .addColumn('shortest_words', 'integer')
    .addColumn('typical_words', 'integer')
    .addColumn('looked_at', 'bigint')
    .execute();
  await schema
    .createIndex('version_facts_to_look_at')
    .on('version_facts')
    .columns(['version_id'])
    .where(sql.ref('looked_at'), 'is', sql.lit(null))
    .execute();
  await schema
    .createTable('note_reach')
    .addColumn('version_id', 'text', goesWith('story_versions'))
    .addColumn('note_key', 'text', required)
    .addColumn('reach', 'text', required)
    .addPrimaryKeyConstraint('note_reach_key', ['version_id', 'note_key'])
    .execute();

  // The pieces are written before anything points to them, and seen by nobody until then.
  await schema
    .createTable('staged_texts')
    .addColumn('id', 'text', primaryKey)
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await schema
    .createIndex('staged_texts_by_story')
    .on('staged_texts')
    .columns(['story_id'])
    .execute();
  await schema
    .createIndex('staged_texts_by_time')
    .on('staged_texts')
    .columns(['created_at', 'id'])
    .execute();

  await schema
    .createTable('staged_pieces')
    .addColumn('text_id', 'text', goesWith('staged_texts'))
    .addColumn('ordinal', 'integer', required)
    .addColumn('piece', 'text', required)
    .addPrimaryKeyConstraint('staged_pieces_key', ['text_id', 'ordinal'])
    .execute();
}
