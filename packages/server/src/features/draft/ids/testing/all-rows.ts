// For tests: everything that the site stores of a story, and whose each id is.
import type { Row } from '../../../../db/tables.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

const tables = [
  'chapters',
  'nodes',
  'items',
  'action_ids',
  'story_changes',
  'story_versions',
  'binned_parts',
  'edit_groups',
  'node_history',
  'test_plays',
  'story_images',
  'story_sounds',
  'draft_counts',
  'import_said',
  'import_losses',
  'import_originals',
] as const;

export type Part = 'chapter' | 'node' | 'item';

export interface StoryRows {
  story: Row<'stories'>;
  chapters: Row<'chapters'>[];
  nodes: Row<'nodes'>[];
  items: Row<'items'>[];
  bin: Row<'binned_parts'>[];
  versions: Row<'story_versions'>[];
  history: Row<'node_history'>[];
  plays: Row<'test_plays'>[];
  actionIds: string[];
  /** Of chapters, nodes and items that are there or were. */
  ids: Map<string, { part: Part; isThere: boolean }>;
  /** The whole story as one text, to be compared. */
  text: string;
}

export async function readAll({ app }: TestApp, id: string): Promise<StoryRows> {
  const db = app.database.read;
  const story = await db
    .selectFrom('stories')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) {
    rows[table] = await db
      .selectFrom(table as 'nodes')
      .selectAll()
      .where('story_id', '=', id)
      .execute();
  }
  rows.binned_pieces = await db
    .selectFrom('binned_pieces')
    .selectAll()
    .where('bin_id', 'in', (eb) =>
      eb.selectFrom('binned_parts').select('id').where('story_id', '=', id),
    )
    .execute();
  const of = <Table extends 'chapters' | 'nodes' | 'items' | (typeof tables)[number]>(
    table: Table,
  ) => rows[table] as Row<Table>[];
  const lines = Object.entries(rows).map(([table, all]) => [
    table,
    all.map((row) => JSON.stringify(row)).toSorted(),
  ]);
  const ids: StoryRows['ids'] = new Map();
  for (const { part, part_id, is_removed } of of('story_changes')) {
    if (part === 'story' || part === 'mark') continue;
    ids.set(part_id, { part, isThere: is_removed === 0 });
  }
  return {
    story,
    chapters: of('chapters'),
    nodes: of('nodes'),
    items: of('items'),
    bin: of('binned_parts'),
    versions: of('story_versions'),
    history: of('node_history'),
    plays: of('test_plays'),
    actionIds: of('action_ids').map(({ action_id }) => action_id),
    ids,
    text: JSON.stringify([story, lines]),
  };
}
