// Statements about rows of parts: what all who read or write chapters, nodes and items have in common.
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { inParts } from '../../../db/in-parts.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

export type PartTable = 'chapters' | 'nodes' | 'items';

/** A chapter is known by its id and its story's: the client chose the id. */
export type ChapterId = Pick<Row<'chapters'>, 'id' | 'story_id'>;

/** The rows of those of these ids that are in the story. */
export async function findParts<Table extends PartTable>(
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

export async function countParts(db: Reader, table: PartTable, storyId: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('count'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isAnyInChapter(
  db: Reader,
  table: 'nodes' | 'items',
  { id, story_id }: ChapterId,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('story_id', '=', story_id)
    .where('chapter_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The column by which no two parts of a story are called the same: a node's name as `nameKey` makes it, an item's key. */
const wordColumn = { nodes: 'name_key', items: 'key' } as const;

/** Of these words those that a part of the story has, each with the part's id. */
export async function findTaken(
  db: Reader,
  table: 'nodes' | 'items',
  storyId: string,
  words: readonly string[],
): Promise<{ id: string; word: string }[]> {
  const found: { id: string; word: string }[] = [];
  const column = sql.ref<string>(wordColumn[table]);
  for (const some of inParts(words)) {
    const rows = await db
      .selectFrom(table)
      .select(['id', column.as('word')])
      .where('story_id', '=', storyId)
      .where(column, 'in', some)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** The words of all parts of the story. */
export function listTaken(
  db: Reader,
  table: 'nodes' | 'items',
  storyId: string,
): Promise<{ id: string; word: string }[]> {
  return db
    .selectFrom(table)
    .select(['id', sql.ref<string>(wordColumn[table]).as('word')])
    .where('story_id', '=', storyId)
    .execute();
}

/** Gives parts words that no other one has, until each gets its own: names and keys do not begin with a space. */
export async function giveWordsUp(
  trx: Writer,
  table: 'nodes' | 'items',
  storyId: string,
  ids: readonly string[],
): Promise<void> {
  for (const some of inParts(ids)) {
    await sql`update ${sql.table(table)} set ${sql.ref(wordColumn[table])} = ' ' || id
      where story_id = ${storyId} and id in (${sql.join(some)})`.execute(trx);
  }
}

export async function insertParts<Table extends PartTable>(
  trx: Writer,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  for (const some of inParts(rows)) {
    await trx
      .insertInto(table as 'nodes')
      .values(some as unknown[] as NewRow<'nodes'>[])
      .execute();
  }
}

export async function updatePart<Table extends PartTable>(
  trx: Writer,
  table: Table,
  storyId: string,
  id: string,
  changes: Partial<Row<Table>>,
): Promise<void> {
  await trx
    .updateTable(table as 'nodes')
    .set(changes as Partial<Row<'nodes'>>)
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .execute();
}

export async function deleteParts(
  trx: Writer,
  table: PartTable,
  storyId: string,
  ids: readonly string[],
): Promise<void> {
  for (const some of inParts(ids)) {
    await trx.deleteFrom(table).where('id', 'in', some).where('story_id', '=', storyId).execute();
  }
}
