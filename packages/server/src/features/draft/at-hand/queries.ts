// Rows of a draft, as a write looks at them before it writes.
import { compiledQuery } from '../../../db/compiled-query.ts';
import type { Reader } from '../../../db/database.ts';
import { inParts } from '../../../db/in-parts.ts';
import type { Row } from '../../../db/tables.ts';

const selectChapters = compiledQuery<{ story_id: string }, Row<'chapters'>>(
  ['story_id'],
  (db, { story_id }) =>
    db.selectFrom('chapters').selectAll().where('story_id', '=', story_id).orderBy('ordinal'),
);

export async function listChapters(db: Reader, story_id: string): Promise<Row<'chapters'>[]> {
  return (await selectChapters(db, { story_id })).rows;
}

export async function findItemsInChapters(
  db: Reader,
  storyId: string,
  chapterIds: readonly string[],
): Promise<Row<'items'>[]> {
  const found: Row<'items'>[] = [];
  for (const some of inParts(chapterIds)) {
    const rows = await db
      .selectFrom('items')
      .selectAll()
      .where('story_id', '=', storyId)
      .where('chapter_id', 'in', some)
      .execute();
    found.push(...rows);
  }
  return found;
}

const sketchColumns = [
  ...(['id', 'chapter_id', 'name', 'ending', 'place'] as const),
  ...(['position_x', 'position_y', 'status', 'colour', 'note'] as const),
] as const;

/** A node without its text and its rules. */
export type NodeSketch = Pick<Row<'nodes'>, (typeof sketchColumns)[number]>;

export async function findSketches(
  db: Reader,
  storyId: string,
  column: 'id' | 'chapter_id',
  ids: readonly string[],
): Promise<NodeSketch[]> {
  const found: NodeSketch[] = [];
  for (const some of inParts(ids)) {
    const rows = await db
      .selectFrom('nodes')
      .select(sketchColumns)
      .where('story_id', '=', storyId)
      .where(column, 'in', some)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** The endings of the nodes of a story, as JSON; nodes without one are left out. */
export function listEndings(
  db: Reader,
  storyId: string,
): Promise<{ id: string; ending: string }[]> {
  return db
    .selectFrom('nodes')
    .select(['id', 'ending'])
    .where('story_id', '=', storyId)
    .where('ending', 'is not', null)
    .$narrowType<{ ending: string }>()
    .execute();
}

/** The number of the story's last change. */
export async function readHead(db: Reader, storyId: string): Promise<number> {
  const row = await db
    .selectFrom('story_changes')
    .select('seq')
    .where('story_id', '=', storyId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}
