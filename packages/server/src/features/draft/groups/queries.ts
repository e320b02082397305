import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import { inParts } from '../edits/queries.ts';
import type { noMarks } from '../model/part-models.ts';

// Groups

/** Half of it is enough that no two acts are ever taken for one. */
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

/** Takes the oldest out of the history, a few at a time: it is done with each new one. */
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

// Parts

/** Those of these nodes that the story has or had. */
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

export async function findParts<Table extends 'nodes' | 'items'>(
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
