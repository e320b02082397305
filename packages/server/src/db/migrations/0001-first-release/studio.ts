import type { Kysely } from 'kysely';
import { bytes, goesWith, primaryKey, required, startsAs } from '../columns.ts';

/** The author's things beside a story: images and sounds, in the database so that one backup has everything. */
export async function createStudio(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('story_images')
    .addColumn('id', 'text', primaryKey)
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('hash', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    // Last: whoever reads the others does not go through it.
    .addColumn('content', bytes(db), required)
    .execute();
  await schema
    .createIndex('story_images_by_content')
    .unique()
    .on('story_images')
    .columns(['story_id', 'hash'])
    .execute();
  await schema
    .createIndex('story_images_by_time')
    .on('story_images')
    .columns(['story_id', 'created_at', 'id'])
    .execute();

  await schema
    .createTable('story_sounds')
    .addColumn('id', 'text', primaryKey)
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('hash', 'text', required)
    .addColumn('format', 'text', required)
    .addColumn('milliseconds', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('content', bytes(db), required)
    .execute();
  await schema
    .createIndex('story_sounds_by_content')
    .unique()
    .on('story_sounds')
    .columns(['story_id', 'hash'])
    .execute();
  await schema
    .createIndex('story_sounds_by_time')
    .on('story_sounds')
    .columns(['story_id', 'created_at', 'id'])
    .execute();

  await schema
    .createTable('test_plays')
    .addColumn('id', 'text', primaryKey)
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('name', 'text', required)
    .addColumn('seed', 'integer', required)
    .addColumn('step_count', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('revision', 'integer', startsAs(1))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('expects', 'text', required)
    .addColumn('steps', 'text', required)
    .execute();
  await schema
    .createIndex('test_plays_by_story')
    .on('test_plays')
    .columns(['story_id', 'id'])
    .execute();
}
