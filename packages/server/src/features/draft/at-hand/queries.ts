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

/** Parts of these ids that are there. */
export async function findParts<Table extends 'chapters' | 'nodes' | 'items'>(
  db: Reader,
  table: Table,
  storyId: string,
  ids: readonly string[],
): Promise<Row<Table>[]> {
  const found: unknown[] = [];
  for (const some of inParts(ids)) {
    const rows = await db
      .selectFrom(table as 'nodes')
      .selectAll()
      .where('story_id', '=', storyId)
      .where('id', 'in', some)
      .execute();
    found.push(...rows);
  }
  return found as Row<Table>[];
}

export async function findInChapters<Table extends 'nodes' | 'items'>(
  db: Reader,
  table: Table,
  storyId: string,
  chapterIds: readonly string[],
): Promise<Row<Table>[]> {
  if (chapterIds.length === 0) return [];
  const rows = await db
    .selectFrom(table as 'nodes')
    .selectAll()
    .where('story_id', '=', storyId)
    .where('chapter_id', 'in', chapterIds)
    .execute();
  return rows as unknown[] as Row<Table>[];
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

export async function countNodes(db: Reader, storyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('nodes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countItems(db: Reader, storyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('items')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The names that a node has, of those given, as `nameKey` makes them. */
export async function listTakenNames(
  db: Reader,
  storyId: string,
  nameKeys: readonly string[],
): Promise<Pick<Row<'nodes'>, 'id' | 'name_key'>[]> {
  const found: Pick<Row<'nodes'>, 'id' | 'name_key'>[] = [];
  for (const some of inParts(nameKeys)) {
    const rows = await db
      .selectFrom('nodes')
      .select(['id', 'name_key'])
      .where('story_id', '=', storyId)
      .where('name_key', 'in', some)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** The keys that an item has, of those given. */
export async function listTakenKeys(
  db: Reader,
  storyId: string,
  keys: readonly string[],
): Promise<Pick<Row<'items'>, 'id' | 'key'>[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('items')
    .select(['id', 'key'])
    .where('story_id', '=', storyId)
    .where('key', 'in', keys)
    .execute();
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
