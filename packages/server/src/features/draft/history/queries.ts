import { type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { inParts } from '../../../db/in-parts.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

// Nodes

export type Entry = Pick<Row<'node_history'>, 'id' | 'act' | 'words' | 'created_at'> & {
  username: string | null;
};

const entries = (db: Reader, storyId: string, nodeId: string) =>
  db
    .selectFrom('node_history')
    .leftJoin('users', 'users.id', 'node_history.user_id')
    .select([
      'node_history.id',
      'node_history.act',
      'node_history.words',
      'node_history.created_at',
      'users.username',
    ])
    .where('node_history.story_id', '=', storyId)
    .where('node_history.node_id', '=', nodeId);

/** The entries of a node's history, newest first. */
export function listEntries(
  db: Reader,
  storyId: string,
  nodeId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Entry[]> {
  return entries(db, storyId, nodeId)
    .$if(before !== undefined, (query) => query.where('node_history.id', '<', before ?? ''))
    .orderBy('node_history.id', 'desc')
    .limit(limit)
    .execute();
}

export function findEntry(db: Reader, storyId: string, nodeId: string, id: string) {
  return entries(db, storyId, nodeId)
    .select('node_history.content')
    .where('node_history.id', '=', id)
    .executeTakeFirst();
}

export async function isNodeThere(db: Reader, storyId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('nodes')
    .select('id')
    .where('story_id', '=', storyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The hash of the last entry of each node; null = it has none. */
export async function lastHashes(
  db: Reader,
  storyId: string,
  nodeIds: readonly string[],
): Promise<Map<string, string | null>> {
  const last = new Map<string, string | null>();
  for (const some of inParts(nodeIds)) {
    const rows = await db
      .selectFrom('nodes')
      .select((eb) => [
        'nodes.id',
        eb
          .selectFrom('node_history')
          .select('hash')
          .where('node_history.story_id', '=', storyId)
          .whereRef('node_history.node_id', '=', 'nodes.id')
          .orderBy('node_history.id', 'desc')
          .limit(1)
          .as('hash'),
      ])
      .where('nodes.id', 'in', some)
      .where('nodes.story_id', '=', storyId)
      .execute();
    for (const { id, hash } of rows) last.set(id, hash);
  }
  return last;
}

export async function insertEntries(
  trx: Writer,
  rows: readonly NewRow<'node_history'>[],
): Promise<void> {
  for (const some of inParts(rows)) await trx.insertInto('node_history').values(some).execute();
}

/** Gives how much the story's history is then. Where that is over `most`, it is thinned next. */
export async function addHistoryBytes(
  trx: Writer,
  story_id: string,
  byBytes: number,
  { now, thin_at, most }: { now: number; thin_at: number; most: number },
): Promise<number> {
  const { bytes } = await trx
    .insertInto('node_history_sizes')
    .values({ story_id, bytes: byBytes, thin_at })
    .onConflict((conflict) =>
      conflict.column('story_id').doUpdateSet((eb) => ({
        bytes: eb('node_history_sizes.bytes', '+', byBytes),
        thin_at: sql<number>`case
          when node_history_sizes.bytes + excluded.bytes > ${most} then cast(${now} as bigint)
          else coalesce(node_history_sizes.thin_at, excluded.thin_at) end`,
      })),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow();
  return bytes;
}

/** The bytes of the history of a story, and of all stories of its author. */
export async function readHistoryOfAuthor(db: Reader, storyId: string) {
  const row = await db
    .selectFrom('stories')
    .leftJoin('stored_bytes', 'stored_bytes.user_id', 'stories.owner_id')
    .leftJoin('node_history_sizes', 'node_history_sizes.story_id', 'stories.id')
    .select(['stored_bytes.history', 'node_history_sizes.bytes'])
    .where('stories.id', '=', storyId)
    .executeTakeFirst();
  return { own: row?.bytes ?? 0, total: row?.history ?? 0 };
}

/** The histories of all stories of its author are to be thinned. */
export async function thinAllOfAuthor(trx: Writer, storyId: string, now: number): Promise<void> {
  const owner = trx.selectFrom('stories').select('owner_id').where('id', '=', storyId);
  const stories = trx.selectFrom('stories').select('id').where('owner_id', '=', owner);
  await trx
    .updateTable('node_history_sizes')
    .set({ thin_at: now })
    .where('story_id', 'in', stories)
    .execute();
}

export async function deleteHistoryOf(
  trx: Writer,
  storyId: string,
  nodeIds: readonly string[],
): Promise<void> {
  let bytes = 0;
  for (const some of inParts(nodeIds)) {
    const gone = await trx
      .deleteFrom('node_history')
      .where('story_id', '=', storyId)
      .where('node_id', 'in', some)
      .returning('bytes')
      .execute();
    bytes += gone.reduce((sum, row) => sum + row.bytes, 0);
  }
  if (bytes > 0) await takeOff(trx, storyId, bytes);
}

const takeOff = (trx: Writer, storyId: string, bytes: number) =>
  trx
    .updateTable('node_history_sizes')
    .set((eb) => ({ bytes: eb('bytes', '-', bytes) }))
    .where('story_id', '=', storyId)
    .execute();

// Thinning

/** Stories whose turn it is. */
export async function listToThin(db: Reader, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('node_history_sizes')
    .select('story_id')
    .where('thin_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map(({ story_id }) => story_id);
}

export type Sized = Pick<Row<'node_history'>, 'node_id' | 'id' | 'bytes' | 'created_at'>;

/** The sizes of the entries of one story, by node, oldest first. */
export function listSized(
  db: Reader,
  storyId: string,
  [nodeId, id]: readonly [nodeId: string, id: string],
  limit: number,
): Promise<Sized[]> {
  return db
    .selectFrom('node_history')
    .select(['node_id', 'id', 'bytes', 'created_at'])
    .where('story_id', '=', storyId)
    .where(sql<SqlBool>`(node_id, id) > (${nodeId}, ${id})`)
    .orderBy('node_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteEntries(
  trx: Writer,
  storyId: string,
  rows: readonly Sized[],
): Promise<void> {
  const keys = rows.map(({ node_id, id }) => sql`(${storyId}, ${node_id}, ${id})`);
  await sql`delete from node_history where (story_id, node_id, id) in (values ${sql.join(keys)})`.execute(
    trx,
  );
  await takeOff(
    trx,
    storyId,
    rows.reduce((sum, { bytes }) => sum + bytes, 0),
  );
}

export async function setNextThinning(
  trx: Writer,
  storyId: string,
  thin_at: number | null,
): Promise<void> {
  await trx
    .updateTable('node_history_sizes')
    .set({ thin_at })
    .where('story_id', '=', storyId)
    .execute();
}

// Groups

/** The groups of edits of a story, newest first. */
export function listGroups(
  db: Reader,
  storyId: string,
  before: readonly [at: number, id: string] | null,
  limit: number,
) {
  return db
    .selectFrom('edit_groups')
    .leftJoin('users', 'users.id', 'edit_groups.user_id')
    .select([
      'edit_groups.id',
      'edit_groups.act',
      'edit_groups.parts',
      'edit_groups.created_at',
      'users.username',
    ])
    .where('edit_groups.story_id', '=', storyId)
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('edit_groups.created_at', 'edit_groups.id'),
          '<',
          tuple(before?.[0] ?? 0, before?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('edit_groups.created_at', 'desc')
    .orderBy('edit_groups.id', 'desc')
    .limit(limit)
    .execute();
}
