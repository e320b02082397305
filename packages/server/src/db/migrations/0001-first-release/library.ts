import { type Kysely, sql } from 'kysely';
import { goesWith, onlyOneFor, primaryKey, required, startsAs } from '../columns.ts';

/** What readers find stories by: tags, filters, and the index of public stories. */
export async function createLibrary({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('tags')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('look_key', 'text', (column) => column.notNull().unique())
    .addColumn('main_id', 'text', (column) => column.references('tags.id').onDelete('set null'))
    .addColumn('is_hidden', 'integer', startsAs(0))
    .addColumn('uses', 'integer', startsAs(0))
    .addColumn('made_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('description', 'text', startsAs(''))
    .execute();
  await schema.createIndex('tags_by_main').on('tags').columns(['main_id']).execute();
  await schema.createIndex('tags_by_uses').on('tags').columns(['uses', 'id']).execute();
  await schema.createIndex('tags_by_maker').on('tags').columns(['made_by', 'created_at']).execute();

  await schema
    .createTable('story_tags')
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('tag_id', 'text', goesWith('tags'))
    .addColumn('name', 'text', required)
    .addColumn('place', 'integer', required)
    .addPrimaryKeyConstraint('story_tags_key', ['story_id', 'tag_id'])
    .execute();
  await schema.createIndex('story_tags_by_tag').on('story_tags').columns(['tag_id']).execute();

  await schema
    .createTable('reader_filters')
    .addColumn('user_id', 'text', onlyOneFor('users'))
    .addColumn('without_tags', 'text', required)
    .addColumn('hide_notes', 'text', required)
    .addColumn('langs', 'text', required)
    .execute();

  await schema
    .createTable('story_index')
    .addColumn('story_id', 'text', onlyOneFor('stories'))
    .addColumn('published_at', 'bigint', required)
    .addColumn('changed_at', 'bigint', required)
    .addColumn('finished', 'integer')
    .addColumn('place', 'integer', required)
    .addColumn('notes', 'text', required)
    .addColumn('terms', 'text', required)
    .execute();
  await schema
    .createIndex('story_index_by_place')
    .on('story_index')
    .columns(['place', 'story_id'])
    .execute();

  await schema
    .createTable('index_terms')
    .addColumn('term', 'text', required)
    .addColumn('list', 'text', required)
    .addColumn('rank', 'bigint', required)
    .addColumn('story_id', 'text', goesWith('story_index', 'story_id'))
    .addPrimaryKeyConstraint('index_terms_key', ['term', 'list', 'rank', 'story_id'])
    .execute();
  await schema
    .createIndex('index_terms_by_story')
    .on('index_terms')
    .columns(['story_id', 'list'])
    .execute();

  await schema
    .createTable('story_finishers')
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('user_id', 'text', goesWith('users'))
    .addPrimaryKeyConstraint('story_finishers_key', ['story_id', 'user_id'])
    .execute();
  await schema
    .createIndex('story_finishers_by_user')
    .on('story_finishers')
    .columns(['user_id'])
    .execute();

  await schema
    .createTable('story_figures')
    .addColumn('story_id', 'text', onlyOneFor('stories'))
    .addColumn('finished', 'integer', required)
    .execute();
  // Of playthroughs that have ended alone: a turn that ends none writes nothing here.
  await schema
    .createIndex('playthroughs_by_ending')
    .on('playthroughs')
    .columns(['updated_at', 'id'])
    .where(sql.ref('ending'), 'is not', null)
    .execute();
}
