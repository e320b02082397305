// Rows of chapters, nodes and items, as a write leaves them, and of the groups that were written.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { inParts } from '../../../db/in-parts.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import type { noMarks } from '../model/part-models.ts';
import { deleteParts } from '../rows/queries.ts';

// Chapters

/** Ordinals of chapters that made way for another one. Why the story stands in the rows: `renaming/queries.ts`. */
export async function writeOrdinals(
  trx: Writer,
  storyId: string,
  chapters: readonly Pick<Row<'chapters'>, 'id' | 'ordinal'>[],
): Promise<void> {
  for (const some of inParts(chapters)) {
    const rows = some.map(
      ({ id, ordinal }) => sql`(${storyId}, ${id}, cast(${ordinal} as integer))`,
    );
    await sql`with moved(story_id, id, ordinal) as (values ${sql.join(rows)})
      update chapters set ordinal = moved.ordinal
      from moved where chapters.id = moved.id and chapters.story_id = moved.story_id`.execute(trx);
  }
}

/** A chapter goes with its nodes and items. */
export async function deleteChapter(trx: Writer, storyId: string, id: string): Promise<void> {
  for (const table of ['items', 'nodes'] as const) {
    await trx
      .deleteFrom(table)
      .where('chapter_id', '=', id)
      .where('story_id', '=', storyId)
      .execute();
  }
  await deleteParts(trx, 'chapters', storyId, [id]);
}

/** Bytes of text in the nodes and items of a chapter, in UTF-8. */
export async function bytesInChapter(db: Reader, storyId: string, id: string): Promise<number> {
  const inNodes = sql<number>`coalesce(sum(octet_length(name) + octet_length(body)
    + octet_length(actions) + octet_length(coalesce(ending, '')) + octet_length(logic)), 0)`;
  const inItems = sql<number>`coalesce(sum(octet_length(key) + octet_length(name)
    + octet_length(description) + octet_length(coalesce(image, ''))), 0)`;
  let bytes = 0;
  for (const [table, sum] of [
    ['nodes', inNodes],
    ['items', inItems],
  ] as const) {
    const row = await db
      .selectFrom(table)
      .select(sum.as('bytes'))
      .where('chapter_id', '=', id)
      .where('story_id', '=', storyId)
      .executeTakeFirst();
    bytes += Number(row?.bytes ?? 0);
  }
  return bytes;
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

/** Ids of these nodes that the story has or had. */
export async function nodesEver(
  db: Reader,
  storyId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of inParts(ids)) {
    const rows = await db
      .selectFrom('story_changes')
      .select('part_id')
      .where('story_id', '=', storyId)
      .where('part', '=', 'node')
      .where('part_id', 'in', some)
      .execute();
    for (const { part_id } of rows) known.add(part_id);
  }
  return known;
}

/** A node's row without what a version does not freeze. */
export type UnmarkedNode = Omit<
  NewRow<'nodes'>,
  'position_x' | 'position_y' | 'status' | 'colour' | 'note'
>;

/** Writes nodes over what is there: what their author noted about them stays. */
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

export type MarkRow = Pick<Row<'nodes'>, 'id' | keyof typeof noMarks>;

/** Marks of nodes. No other column changes: they are no content. */
export async function writeMarks(
  trx: Writer,
  storyId: string,
  marks: readonly MarkRow[],
): Promise<void> {
  for (const some of inParts(marks)) {
    const rows = some.map(
      ({ id, position_x: x, position_y: y, status, colour, note }) =>
        sql`(${storyId}, ${id}, cast(${x} as double precision), cast(${y} as double precision),
          cast(${status} as text), cast(${colour} as text), cast(${note} as text))`,
    );
    await sql`with noted(story_id, id, x, y, status, colour, note) as (values ${sql.join(rows)})
      update nodes set position_x = noted.x, position_y = noted.y, status = noted.status,
        colour = noted.colour, note = noted.note
      from noted where nodes.id = noted.id and nodes.story_id = noted.story_id`.execute(trx);
  }
}

// Action ids

/** Action ids that the story ever used, of these, each with the node that has or had it. */
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

/** Notes action ids that the story does not know yet. */
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

// Groups

/** The hash of a group's id: half of it is enough that no two acts are ever taken for one. */
const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest().subarray(0, 16);

export async function isGroupKnown(db: Reader, storyId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_groups')
    .select('story_id')
    .where('story_id', '=', storyId)
    .where('id_hash', '=', hashOf(id))
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberGroup(trx: Writer, story_id: string, id: string): Promise<void> {
  await trx
    .insertInto('known_groups')
    .values({ story_id, id_hash: hashOf(id) })
    .execute();
}

export async function insertGroup(trx: Writer, row: NewRow<'edit_groups'>): Promise<void> {
  await trx.insertInto('edit_groups').values(row).execute();
}

/** Groups that are too old leave the history, a few with each new one. */
export async function deleteGroupsBefore(trx: Writer, storyId: string, time: number) {
  const old = trx
    .selectFrom('edit_groups')
    .select('id')
    .where('story_id', '=', storyId)
    .where('created_at', '<', time)
    .orderBy('created_at')
    .limit(20);
  await trx
    .deleteFrom('edit_groups')
    .where('story_id', '=', storyId)
    .where('id', 'in', old)
    .execute();
}
