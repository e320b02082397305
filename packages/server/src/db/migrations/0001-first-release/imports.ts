import type { Kysely } from 'kysely';
import { goesWith, onlyOneFor, required, startsAs } from '../columns.ts';

/** What an import left beside a draft: the file, what it said, what could not be brought along, and the originals of nodes. */
export async function createImports({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('story_imports')
    .addColumn('story_id', 'text', onlyOneFor('stories'))
    .addColumn('file', 'text', required)
    .addColumn('container', 'text', required)
    .addColumn('format', 'text', required)
    .addColumn('ifid', 'text', required)
    .addColumn('imported_at', 'bigint', required)
    .execute();

  await schema
    .createTable('import_losses')
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('ordinal', 'integer', required)
    .addColumn('node_id', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('became', 'text', required)
    .addColumn('construct', 'text', required)
    .addColumn('at_line', 'integer')
    .addColumn('at_column', 'integer')
    .addColumn('source', 'text', required)
    .addColumn('is_settled', 'integer', startsAs(0))
    .addPrimaryKeyConstraint('import_losses_of_story', ['story_id', 'ordinal'])
    .execute();

  await schema
    .createTable('import_said')
    .addColumn('story_id', 'text', onlyOneFor('stories'))
    .addColumn('content', 'text', required)
    .execute();
  // No key leads to the node: it may lie in the bin and come back.
  await schema
    .createTable('import_originals')
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('node_id', 'text', required)
    .addColumn('unit', 'text', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('import_originals_of_node', ['story_id', 'node_id'])
    .execute();
}
