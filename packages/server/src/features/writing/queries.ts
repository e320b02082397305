import { sql } from 'kysely';
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';

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
  id: string,
  changes: Partial<Row<'chapters'>>,
): Promise<void> {
  await trx.updateTable('chapters').set(changes).where('id', '=', id).execute();
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
export async function deleteChapter(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('items').where('chapter_id', '=', id).execute();
  await trx.deleteFrom('nodes').where('chapter_id', '=', id).execute();
  await trx.deleteFrom('chapters').where('id', '=', id).execute();
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

/** In the order in which they were made: how much text each has, in UTF-8. */
export async function listNodeSizes(
  db: Reader,
  chapterId: string,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; bytes: number }[]> {
  let query = db
    .selectFrom('nodes')
    .select([
      'id',
      sql<number>`octet_length(body) + octet_length(actions) + octet_length(logic)`.as('bytes'),
    ])
    .where('chapter_id', '=', chapterId)
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** In the order in which they were made. */
export function listNodesOfChapter(
  db: Reader,
  chapterId: string,
  after: string | undefined,
  limit: number,
): Promise<Row<'nodes'>[]> {
  let query = db
    .selectFrom('nodes')
    .selectAll()
    .where('chapter_id', '=', chapterId)
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** In the order in which they were made. */
export function listNodesOfStory(
  db: Reader,
  storyId: string,
  after: string | undefined,
  limit: number,
): Promise<Row<'nodes'>[]> {
  let query = db
    .selectFrom('nodes')
    .selectAll()
    .where('story_id', '=', storyId)
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
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

/** What a new name is written into. */
export type RenamedNode = Pick<Row<'nodes'>, 'id' | 'body' | 'actions' | 'logic'>;

/** In one statement: thousands of them would keep the one writer for long. */
export async function writeRenamed(
  trx: Writer,
  nodes: readonly RenamedNode[],
  now: number,
): Promise<void> {
  const rows = nodes.map(
    ({ id, body, actions, logic }) => sql`(${id}, ${body}, ${actions}, ${logic})`,
  );
  await sql`with renamed(id, body, actions, logic) as (values ${sql.join(rows)})
    update nodes set body = renamed.body, actions = renamed.actions, logic = renamed.logic,
      revision = nodes.revision + 1, updated_at = ${now}
    from renamed where nodes.id = renamed.id`.execute(trx);
}

export async function contentRevisionOf(db: Reader, storyId: string): Promise<number> {
  const { content_revision } = await db
    .selectFrom('stories')
    .select('content_revision')
    .where('id', '=', storyId)
    .executeTakeFirstOrThrow();
  return content_revision;
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
