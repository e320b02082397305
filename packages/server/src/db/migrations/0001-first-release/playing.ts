import type { Kysely } from 'kysely';
import { goesWith, primaryKey, required, startsAs } from '../columns.ts';

/** Playthroughs and their turns. */
export async function createPlaying({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('playthroughs')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', goesWith('users'))
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('version_id', 'text', (column) => column.notNull().references('story_versions.id'))
    .addColumn('stays_in_version_id', 'text')
    .addColumn('name', 'text', startsAs(''))
    .addColumn('turn', 'integer', required)
    .addColumn('whole_turn', 'integer')
    .addColumn('node_id', 'text', required)
    .addColumn('node_name', 'text', required)
    .addColumn('ending', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('dropped_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('stored_bytes', 'bigint', startsAs(0))
    .addColumn('state', 'text', required)
    .execute();
  await schema
    .createIndex('playthroughs_by_user')
    .on('playthroughs')
    .columns(['user_id', 'updated_at', 'id'])
    .execute();
  await schema
    .createIndex('playthroughs_by_story')
    .on('playthroughs')
    .columns(['story_id', 'user_id', 'updated_at'])
    .execute();
  await schema
    .createIndex('playthroughs_by_deletion')
    .on('playthroughs')
    .columns(['deleted_at'])
    .where('deleted_at', 'is not', null)
    .execute();
  // A version that nobody plays can go: without this and the next, that is looked for in all rows.
  await schema
    .createIndex('playthroughs_by_version')
    .on('playthroughs')
    .columns(['version_id'])
    .execute();

  await schema
    .createTable('turns')
    .addColumn('playthrough_id', 'text', goesWith('playthroughs'))
    .addColumn('turn', 'integer', required)
    .addColumn('whole_turn', 'integer')
    .addColumn('version_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('action', 'text')
    .addColumn('state', 'text', required)
    .addPrimaryKeyConstraint('turns_key', ['playthrough_id', 'turn'])
    .execute();
  await schema.createIndex('turns_by_version').on('turns').columns(['version_id']).execute();
}
