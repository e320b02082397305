import { createHash } from 'node:crypto';
import type { Reader, Writer } from '../../../db/database.ts';
import type { NewRow } from '../../../db/tables.ts';
import { inParts } from '../edits/queries.ts';

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

/** Those of these nodes that the story has, or had since its changes are numbered. */
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
