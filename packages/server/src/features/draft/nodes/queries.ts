import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import { inParts } from '../edits/queries.ts';

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
  const existing = new Set<string>();
  for (const some of inParts(ids)) {
    const rows = await db
      .selectFrom('nodes')
      .select('id')
      .where('story_id', '=', storyId)
      .where('id', 'in', some)
      .execute();
    for (const { id } of rows) existing.add(id);
  }
  return existing;
}

export async function insertNodes(trx: Writer, rows: readonly NewRow<'nodes'>[]): Promise<void> {
  await trx.insertInto('nodes').values(rows).execute();
}

export async function updateNode(
  trx: Writer,
  storyId: string,
  id: string,
  changes: Partial<Row<'nodes'>>,
): Promise<void> {
  await trx
    .updateTable('nodes')
    .set(changes)
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .execute();
}

/** A node's row without what a version does not freeze. */
export type UnmarkedNode = Omit<
  NewRow<'nodes'>,
  'position_x' | 'position_y' | 'status' | 'colour' | 'note'
>;

/** Over what is there: what its author noted about a node stays. */
export async function writeNodes(trx: Writer, rows: readonly UnmarkedNode[]): Promise<void> {
  for (const some of inParts(rows)) {
    await trx
      .insertInto('nodes')
      .values([...some])
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({
            chapter_id: eb.ref('excluded.chapter_id'),
            name: eb.ref('excluded.name'),
            name_key: eb.ref('excluded.name_key'),
            body: eb.ref('excluded.body'),
            actions: eb.ref('excluded.actions'),
            ending: eb.ref('excluded.ending'),
            logic: eb.ref('excluded.logic'),
            place: eb.ref('excluded.place'),
            revision: eb('nodes.revision', '+', 1),
            updated_at: eb.ref('excluded.updated_at'),
          }))
          .whereRef('nodes.story_id', '=', 'excluded.story_id'),
      )
      .execute();
  }
}

export async function deleteNode(trx: Writer, storyId: string, id: string): Promise<void> {
  await trx.deleteFrom('nodes').where('id', '=', id).where('story_id', '=', storyId).execute();
}

// Action ids

/** Of these ids those that the story ever used, each with the node that has or had it. */
export async function usedActionIds(
  db: Reader,
  storyId: string,
  actionIds: readonly string[],
): Promise<Map<string, string>> {
  const used = new Map<string, string>();
  for (const some of inParts(actionIds)) {
    const rows = await db
      .selectFrom('action_ids')
      .select(['action_id', 'node_id'])
      .where('story_id', '=', storyId)
      .where('action_id', 'in', some)
      .execute();
    for (const { action_id, node_id } of rows) used.set(action_id, node_id);
  }
  return used;
}

/** Those that it does not know yet. */
export async function insertActionRows(
  trx: Writer,
  rows: readonly NewRow<'action_ids'>[],
): Promise<void> {
  for (const some of inParts(rows)) {
    await trx
      .insertInto('action_ids')
      .values(some)
      .onConflict((conflict) => conflict.columns(['story_id', 'action_id']).doNothing())
      .execute();
  }
}
