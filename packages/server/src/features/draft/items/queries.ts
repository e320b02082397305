import type { Reader, Writer } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

export function findItem(
  db: Reader,
  chapterId: string,
  id: string,
): Promise<Row<'items'> | undefined> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id)
    .where('chapter_id', '=', chapterId)
    .executeTakeFirst();
}

/** In the order in which they were made. */
export function listItemsOfChapter(
  db: Reader,
  chapterId: string,
  after: string | undefined,
  limit: number,
): Promise<Row<'items'>[]> {
  let query = db
    .selectFrom('items')
    .selectAll()
    .where('chapter_id', '=', chapterId)
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** By chapter, then in the order in which they were made. */
export function listItemsOfStory(
  db: Reader,
  storyId: string,
  after: readonly [ordinal: number, id: string] | null,
  limit: number,
): Promise<(Row<'items'> & { chapter_ordinal: number })[]> {
  let query = db
    .selectFrom('items')
    .innerJoin('chapters', 'chapters.id', 'items.chapter_id')
    .selectAll('items')
    .select('chapters.ordinal as chapter_ordinal')
    .where('items.story_id', '=', storyId)
    .orderBy('chapters.ordinal')
    .orderBy('items.id')
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('chapters.ordinal', 'items.id'), '>', tuple(...after)),
    );
  }
  return query.execute();
}

export async function countItems(db: Reader, storyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('items')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isKeyTaken(
  db: Reader,
  storyId: string,
  key: string,
  exceptItemId: string,
): Promise<boolean> {
  const item = await db
    .selectFrom('items')
    .select('id')
    .where('story_id', '=', storyId)
    .where('key', '=', key)
    .where('id', '<>', exceptItemId)
    .executeTakeFirst();
  return item !== undefined;
}

export async function findTakenKeys(
  db: Reader,
  storyId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const found = await db
    .selectFrom('items')
    .select('key')
    .where('story_id', '=', storyId)
    .where('key', 'in', keys)
    .execute();
  return new Set(found.map(({ key }) => key));
}

export async function insertItems(trx: Writer, rows: readonly NewRow<'items'>[]): Promise<void> {
  await trx.insertInto('items').values(rows).execute();
}

export async function updateItem(
  trx: Writer,
  storyId: string,
  id: string,
  changes: Partial<Row<'items'>>,
): Promise<void> {
  await trx
    .updateTable('items')
    .set(changes)
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .execute();
}

export async function deleteItem(trx: Writer, storyId: string, id: string): Promise<void> {
  await trx.deleteFrom('items').where('id', '=', id).where('story_id', '=', storyId).execute();
}
