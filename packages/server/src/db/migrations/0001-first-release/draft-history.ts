import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../portable.ts';
import { bytes, goesWith, onlyOneFor, required } from '../columns.ts';

/** Acts of a studio that were written, and what the nodes of drafts were after each change. */
export async function createDraftHistory(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('edit_groups')
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('id', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('act', 'text', required)
    .addColumn('parts', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('edit_groups_of_story', ['story_id', 'id'])
    .execute();
  await schema
    .createIndex('edit_groups_in_order')
    .on('edit_groups')
    .columns(['story_id', 'created_at', 'id'])
    .execute();
  await schema.createIndex('edit_groups_by_user').on('edit_groups').column('user_id').execute();

  // Each act once for ever, however often it is sent: by a hash alone, so that what tells of it can go.
  await schema
    .createTable('known_groups')
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('id_hash', bytes(db), required)
    .addPrimaryKeyConstraint('known_groups_of_story', ['story_id', 'id_hash'])
    .modifyEnd(isPostgres(db) ? sql`` : sql`without rowid`)
    .execute();

  // No key leads to the node: it may lie in the bin and come back.
  await schema
    .createTable('node_history')
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('node_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('act', 'text', required)
    .addColumn('words', 'integer', required)
    .addColumn('hash', 'text', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('content', bytes(db), required)
    .addPrimaryKeyConstraint('node_history_of_node', ['story_id', 'node_id', 'id'])
    .execute();
  await schema.createIndex('node_history_by_user').on('node_history').column('user_id').execute();

  await schema
    .createTable('node_history_sizes')
    .addColumn('story_id', 'text', onlyOneFor('stories'))
    .addColumn('bytes', 'bigint', required)
    .addColumn('thin_at', 'bigint')
    .execute();
  await schema
    .createIndex('node_history_to_thin')
    .on('node_history_sizes')
    .column('thin_at')
    .execute();
}
