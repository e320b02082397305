import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

// Nodes

export function findNode(
  db: Reader,
  storyId: string,
  id: string,
): Promise<Row<'nodes'> | undefined> {
  return db
    .selectFrom('nodes')
    .selectAll()
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
}

/** Where in its chapter a list goes on. */
type Place = readonly [place: number, id: string];

const inChapter = (db: Reader, chapterId: string, after: Place | null, limit: number) => {
  const query = db
    .selectFrom('nodes')
    .where('chapter_id', '=', chapterId)
    .orderBy('place')
    .orderBy('id')
    .limit(limit);
  if (!after) return query;
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('place', 'id'), '>', tuple(...after)),
  );
};

/** In the author's order: how much text each has, in UTF-8. */
export function listNodeSizes(
  db: Reader,
  chapterId: string,
  after: Place | null,
  limit: number,
): Promise<{ id: string; place: number; bytes: number }[]> {
  const bytes = sql<number>`octet_length(body) + octet_length(actions) + octet_length(logic)`;
  return inChapter(db, chapterId, after, limit)
    .select(['id', 'place', bytes.as('bytes')])
    .execute();
}

/** In the author's order. */
export function listNodesOfChapter(
  db: Reader,
  chapterId: string,
  after: Place | null,
  limit: number,
): Promise<Row<'nodes'>[]> {
  return inChapter(db, chapterId, after, limit).selectAll().execute();
}

/** What the other nodes of the story have for an ending, as JSON. */
export async function listEndings(
  db: Reader,
  storyId: string,
  exceptNodeId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('nodes')
    .select('ending')
    .where('story_id', '=', storyId)
    .where('id', '<>', exceptNodeId)
    .where('ending', 'is not', null)
    .$narrowType<{ ending: string }>()
    .execute();
  return rows.map(({ ending }) => ending);
}

export function listNodeNames(
  db: Reader,
  storyId: string,
  search: string,
  after: string | undefined,
  limit: number,
) {
  let query = db
    .selectFrom('nodes')
    .select(['id', 'name', 'name_key', 'chapter_id'])
    .where('story_id', '=', storyId)
    .orderBy('name_key')
    .limit(limit);
  if (search !== '') {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`name_key like ${pattern} escape '\\'`);
  }
  if (after !== undefined) query = query.where('name_key', '>', after);
  return query.execute();
}

export async function countNodes(db: Reader, storyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('nodes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isNameTaken(
  db: Reader,
  storyId: string,
  nameKey: string,
  exceptNodeId: string,
): Promise<boolean> {
  const node = await db
    .selectFrom('nodes')
    .select('id')
    .where('story_id', '=', storyId)
    .where('name_key', '=', nameKey)
    .where('id', '<>', exceptNodeId)
    .executeTakeFirst();
  return node !== undefined;
}

export async function existingNodes(
  db: Reader,
  storyId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('nodes')
    .select('id')
    .where('story_id', '=', storyId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function insertNodes(trx: Writer, rows: readonly NewRow<'nodes'>[]): Promise<void> {
  await trx.insertInto('nodes').values(rows).execute();
}

export async function updateNode(
  trx: Writer,
  id: string,
  changes: Partial<Row<'nodes'>>,
): Promise<void> {
  await trx.updateTable('nodes').set(changes).where('id', '=', id).execute();
}

export async function deleteNode(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('nodes').where('id', '=', id).execute();
}

// Action ids

/** Of these ids those that the story ever used, each with the node that has or had it. */
export async function usedActionIds(
  db: Reader,
  storyId: string,
  actionIds: readonly string[],
): Promise<Map<string, string>> {
  if (actionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('action_ids')
    .select(['action_id', 'node_id'])
    .where('story_id', '=', storyId)
    .where('action_id', 'in', actionIds)
    .execute();
  return new Map(rows.map((row) => [row.action_id, row.node_id]));
}

export async function insertActionRows(
  trx: Writer,
  rows: readonly NewRow<'action_ids'>[],
): Promise<void> {
  await trx.insertInto('action_ids').values(rows).execute();
}

export async function insertActionIds(
  trx: Writer,
  storyId: string,
  nodeId: string,
  actionIds: readonly string[],
): Promise<void> {
  if (actionIds.length === 0) return;
  const rows = actionIds.map((id) => ({ story_id: storyId, action_id: id, node_id: nodeId }));
  await insertActionRows(trx, rows);
}
