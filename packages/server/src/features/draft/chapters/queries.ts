import { sql } from 'kysely';
import { compiledQuery } from '../../../db/compiled-query.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

// Chapters
const selectChapters = compiledQuery<{ story_id: string }, Row<'chapters'>>(
  ['story_id'],
  (db, { story_id }) =>
    db.selectFrom('chapters').selectAll().where('story_id', '=', story_id).orderBy('ordinal'),
);

export async function listChapters(db: Reader, story_id: string): Promise<Row<'chapters'>[]> {
  return (await selectChapters(db, { story_id })).rows;
}

export function findChapter(
  db: Reader,
  storyId: string,
  id: string,
): Promise<Row<'chapters'> | undefined> {
  return db
    .selectFrom('chapters')
    .selectAll()
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
}

export async function countChapters(db: Reader, storyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chapters')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertChapters(
  trx: Writer,
  rows: readonly NewRow<'chapters'>[],
): Promise<void> {
  await trx.insertInto('chapters').values(rows).execute();
}

export async function updateChapter(
  trx: Writer,
  storyId: string,
  id: string,
  changes: Partial<Row<'chapters'>>,
): Promise<void> {
  await trx
    .updateTable('chapters')
    .set(changes)
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .execute();
}

/** Moves the chapters from one ordinal to another (both included) up or down by one. */
export async function shiftChapters(
  trx: Writer,
  storyId: string,
  from: number,
  to: number,
  by: 1 | -1,
): Promise<void> {
  await trx
    .updateTable('chapters')
    .set((eb) => ({ ordinal: eb('ordinal', '+', by) }))
    .where('story_id', '=', storyId)
    .where('ordinal', '>=', from)
    .where('ordinal', '<=', to)
    .execute();
}

/** Its nodes and items go with it. */
export async function deleteChapter(trx: Writer, storyId: string, id: string): Promise<void> {
  for (const table of ['items', 'nodes'] as const) {
    await trx
      .deleteFrom(table)
      .where('chapter_id', '=', id)
      .where('story_id', '=', storyId)
      .execute();
  }
  await trx.deleteFrom('chapters').where('id', '=', id).where('story_id', '=', storyId).execute();
}

/** Of text, in UTF-8: its own, and of all that is in it. */
export async function bytesInChapter(db: Reader, id: string): Promise<number> {
  const inNodes = sql<number>`coalesce(sum(octet_length(name) + octet_length(body)
    + octet_length(actions) + octet_length(coalesce(ending, '')) + octet_length(logic)), 0)`;
  const inItems = sql<number>`coalesce(sum(octet_length(key) + octet_length(name)
    + octet_length(description) + octet_length(coalesce(image, ''))), 0)`;
  const own = await db
    .selectFrom('chapters')
    .select(sql<number>`octet_length(title)`.as('bytes'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [nodes, items] = [
    await db
      .selectFrom('nodes')
      .select(inNodes.as('bytes'))
      .where('chapter_id', '=', id)
      .executeTakeFirstOrThrow(),
    await db
      .selectFrom('items')
      .select(inItems.as('bytes'))
      .where('chapter_id', '=', id)
      .executeTakeFirstOrThrow(),
  ];
  return Number(own.bytes) + Number(nodes.bytes) + Number(items.bytes);
}

export async function isItemInChapter(db: Reader, chapterId: string): Promise<boolean> {
  const item = await db
    .selectFrom('items')
    .select('id')
    .where('chapter_id', '=', chapterId)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

/** Whether any node, or this one, is in the chapter. */
export async function isNodeInChapter(
  db: Reader,
  chapterId: string,
  nodeId?: string,
): Promise<boolean> {
  let query = db.selectFrom('nodes').select('id').where('chapter_id', '=', chapterId).limit(1);
  if (nodeId !== undefined) query = query.where('id', '=', nodeId);
  return (await query.executeTakeFirst()) !== undefined;
}
