import type { Reader, Writer } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import type { NewRow, Row } from '../../db/tables.ts';

export function findImport(db: Reader, storyId: string): Promise<Row<'story_imports'> | undefined> {
  return db
    .selectFrom('story_imports')
    .selectAll()
    .where('story_id', '=', storyId)
    .executeTakeFirst();
}

export function listLosses(db: Reader, storyId: string): Promise<Row<'import_losses'>[]> {
  return db
    .selectFrom('import_losses')
    .selectAll()
    .where('story_id', '=', storyId)
    .orderBy('ordinal')
    .execute();
}

/** The nodes of which the original is kept. */
export async function listOriginals(db: Reader, storyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('import_originals')
    .select('node_id')
    .where('story_id', '=', storyId)
    .where('content', '<>', '')
    .execute();
  return rows.map(({ node_id }) => node_id);
}

/** All originals of a story, page by page in the order of their nodes' ids. */
export function listWholeOriginals(
  db: Reader,
  storyId: string,
  after: string,
  limit: number,
): Promise<Row<'import_originals'>[]> {
  return db
    .selectFrom('import_originals')
    .selectAll()
    .where('story_id', '=', storyId)
    .where('node_id', '>', after)
    .orderBy('node_id')
    .limit(limit)
    .execute();
}

/** The originals that some nodes keep; those that their author let go are none. */
export function listOriginalsOf(
  db: Reader,
  storyId: string,
  nodeIds: readonly string[],
): Promise<Row<'import_originals'>[]> {
  return db
    .selectFrom('import_originals')
    .selectAll()
    .where('story_id', '=', storyId)
    .where('node_id', 'in', nodeIds)
    .where('content', '<>', '')
    .execute();
}

export function findOriginal(db: Reader, storyId: string, nodeId: string) {
  return db
    .selectFrom('import_originals')
    .select(['unit', 'content'])
    .where('story_id', '=', storyId)
    .where('node_id', '=', nodeId)
    .where('content', '<>', '')
    .executeTakeFirst();
}

export async function insertImport(trx: Writer, row: NewRow<'story_imports'>): Promise<void> {
  await trx.insertInto('story_imports').values(row).execute();
}

export async function insertSaid(trx: Writer, row: NewRow<'import_said'>): Promise<void> {
  await trx.insertInto('import_said').values(row).execute();
}

/** What files said of a story; undefined = nobody knows. */
export async function readSaid(db: Reader, storyId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('import_said')
    .select('content')
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return row?.content;
}

export async function deleteSaid(trx: Writer, storyId: string): Promise<void> {
  await trx.deleteFrom('import_said').where('story_id', '=', storyId).execute();
}

export async function deleteImport(trx: Writer, storyId: string): Promise<void> {
  await trx.deleteFrom('story_imports').where('story_id', '=', storyId).execute();
}

export async function deleteAllLosses(trx: Writer, storyId: string): Promise<void> {
  await trx.deleteFrom('import_losses').where('story_id', '=', storyId).execute();
}

/** The nodes of a story that were written after a time. */
export async function nodesWrittenAfter(
  db: Reader,
  storyId: string,
  time: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('nodes')
    .select('id')
    .where('story_id', '=', storyId)
    .where('updated_at', '>', time)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the nodes that the story has. */
export async function nodesAmong(
  db: Reader,
  storyId: string,
  nodeIds: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of inParts(nodeIds)) {
    const rows = await db
      .selectFrom('nodes')
      .select('id')
      .where('story_id', '=', storyId)
      .where('id', 'in', some)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** The number that the next loss of a story gets. */
export async function nextOrdinal(db: Reader, storyId: string): Promise<number> {
  const row = await db
    .selectFrom('import_losses')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return row === undefined || row.last === null ? 0 : Number(row.last) + 1;
}

/** Losses of the story as a whole that are open. */
export async function deleteLossesOfWhole(trx: Writer, storyId: string): Promise<void> {
  await trx
    .deleteFrom('import_losses')
    .where('story_id', '=', storyId)
    .where('node_id', 'is', null)
    .where('is_settled', '=', 0)
    .execute();
}

export async function countLosses(db: Reader, storyId: string): Promise<number> {
  const row = await db
    .selectFrom('import_losses')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertLosses(
  trx: Writer,
  rows: readonly NewRow<'import_losses'>[],
): Promise<void> {
  for (const some of inParts(rows)) await trx.insertInto('import_losses').values(some).execute();
}

export async function insertOriginals(
  trx: Writer,
  rows: readonly NewRow<'import_originals'>[],
): Promise<void> {
  for (const some of inParts(rows)) await trx.insertInto('import_originals').values(some).execute();
}

export async function updateSettled(
  trx: Writer,
  storyId: string,
  ordinals: readonly number[],
  isSettled: boolean,
): Promise<void> {
  for (const some of inParts(ordinals)) {
    await trx
      .updateTable('import_losses')
      .set({ is_settled: Number(isSettled) })
      .where('story_id', '=', storyId)
      .where('ordinal', 'in', some)
      .execute();
  }
}

/** Empties the original of a node. False where none was kept. */
export async function emptyOriginal(
  trx: Writer,
  storyId: string,
  nodeId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('import_originals')
    .set({ content: '' })
    .where('story_id', '=', storyId)
    .where('node_id', '=', nodeId)
    .where('content', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOriginals(
  trx: Writer,
  storyId: string,
  nodeIds: readonly string[],
): Promise<void> {
  for (const some of inParts(nodeIds)) {
    await trx
      .deleteFrom('import_originals')
      .where('story_id', '=', storyId)
      .where('node_id', 'in', some)
      .execute();
  }
}

/** Losses of nodes that are gone for good are gone with them. */
export async function deleteLosses(
  trx: Writer,
  storyId: string,
  nodeIds: readonly string[],
): Promise<void> {
  for (const some of inParts(nodeIds)) {
    await trx
      .deleteFrom('import_losses')
      .where('story_id', '=', storyId)
      .where('node_id', 'in', some)
      .execute();
  }
}

/** Deletes some of a story's originals; returns how many. */
export async function deleteSomeOriginals(
  trx: Writer,
  storyId: string,
  limit: number,
): Promise<number> {
  const rows = await trx
    .selectFrom('import_originals')
    .select('node_id')
    .where('story_id', '=', storyId)
    .limit(limit)
    .execute();
  const ids = rows.map(({ node_id }) => node_id);
  await deleteOriginals(trx, storyId, ids);
  return ids.length;
}
