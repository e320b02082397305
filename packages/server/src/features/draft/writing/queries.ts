// Rows of chapters, nodes and items, as a write leaves them.
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import { inParts } from '../edits/queries.ts';
import type { noMarks } from '../model/part-models.ts';

// Chapters

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

/** Those that others made way for. */
export async function writeOrdinals(
  trx: Writer,
  storyId: string,
  chapters: readonly Pick<Row<'chapters'>, 'id' | 'ordinal'>[],
): Promise<void> {
  for (const some of inParts(chapters)) {
    const rows = some.map(({ id, ordinal }) => sql`(${id}, cast(${ordinal} as integer))`);
    await sql`with moved(id, ordinal) as (values ${sql.join(rows)})
      update chapters set ordinal = moved.ordinal
      from moved where chapters.id = moved.id and chapters.story_id = ${storyId}`.execute(trx);
  }
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

// Nodes

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

/** Out of a chapter that goes. */
export async function leaveChapter(
  trx: Writer,
  table: 'nodes' | 'items',
  storyId: string,
  { id, chapter_id }: Pick<Row<'nodes'>, 'id' | 'chapter_id'>,
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ chapter_id })
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .execute();
}

/** Until each of these nodes gets its own name: no other one has a name like this. */
export async function freeNames(
  trx: Writer,
  storyId: string,
  ids: readonly string[],
): Promise<void> {
  for (const some of inParts(ids)) {
    await trx
      .updateTable('nodes')
      .set(({ ref }) => ({ name_key: ref('id') }))
      .where('id', 'in', some)
      .where('story_id', '=', storyId)
      .execute();
  }
}

export async function deleteNode(trx: Writer, storyId: string, id: string): Promise<void> {
  await trx.deleteFrom('nodes').where('id', '=', id).where('story_id', '=', storyId).execute();
}

export type MarkRow = Pick<Row<'nodes'>, 'id' | keyof typeof noMarks>;

/** No other column changes: marks are no content, and forms do not show them. */
export async function writeMarks(
  trx: Writer,
  storyId: string,
  marks: readonly MarkRow[],
): Promise<void> {
  for (const some of inParts(marks)) {
    const rows = some.map(
      ({ id, position_x: x, position_y: y, status, colour, note }) =>
        sql`(${id}, cast(${x} as double precision), cast(${y} as double precision),
          cast(${status} as text), cast(${colour} as text), cast(${note} as text))`,
    );
    await sql`with noted(id, x, y, status, colour, note) as (values ${sql.join(rows)})
      update nodes set position_x = noted.x, position_y = noted.y, status = noted.status,
        colour = noted.colour, note = noted.note
      from noted where nodes.id = noted.id and nodes.story_id = ${storyId}`.execute(trx);
  }
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

// Items

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

/** The same of items and their keys. */
export async function freeKeys(
  trx: Writer,
  storyId: string,
  ids: readonly string[],
): Promise<void> {
  for (const some of inParts(ids)) {
    await trx
      .updateTable('items')
      .set(({ ref }) => ({ key: ref('id') }))
      .where('id', 'in', some)
      .where('story_id', '=', storyId)
      .execute();
  }
}
