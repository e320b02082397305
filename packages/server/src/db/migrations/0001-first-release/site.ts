import type { Kysely } from 'kysely';
import { primaryKey, required, startsAs } from '../columns.ts';

/** The site’s own tables: its settings and jobs, its mails, its events and its pages. */
export async function createSite({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('settings')
    .addColumn('key', 'text', primaryKey)
    .addColumn('value', 'text', required)
    .execute();

  await schema
    .createTable('jobs')
    .addColumn('name', 'text', primaryKey)
    .addColumn('begun_at', 'bigint', required)
    .execute();

  await schema
    .createTable('mails')
    .addColumn('id', 'text', primaryKey)
    .addColumn('to_address', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text_body', 'text', required)
    .addColumn('html_body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();

  await schema
    .createTable('events')
    .addColumn('id', 'text', primaryKey)
    .addColumn('type', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('actor_id', 'text')
    .addColumn('actor_username', 'text')
    .addColumn('subject_type', 'text', required)
    .addColumn('subject_id', 'text')
    .addColumn('detail', 'text', required)
    .execute();
  // Ids are UUIDv7: in their order, events are in the order of time.
  await schema.createIndex('events_by_type').on('events').columns(['type', 'id']).execute();
  await schema.createIndex('events_by_actor').on('events').columns(['actor_id', 'id']).execute();
  await schema
    .createIndex('events_by_subject')
    .on('events')
    .columns(['subject_id', 'id'])
    .execute();

  await schema
    .createTable('content_items')
    .addColumn('id', 'text', primaryKey)
    .addColumn('path', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('is_in_footer', 'integer', startsAs(0))
    .addColumn('revision', 'integer', startsAs(1))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('body', 'text', required)
    .execute();
  await schema
    .createIndex('content_items_in_footer')
    .on('content_items')
    .columns(['is_in_footer', 'path'])
    .execute();
}
