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
