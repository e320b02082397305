import type { NoteReach } from '@brasslamp/story/checker/finding';
import type { Reader, Writer } from '../../db/database.ts';
import { holdsRows } from '../../db/hold.ts';
import type { NewRow, Row } from '../../db/tables.ts';

export type FrozenRow = Omit<Row<'story_versions'>, 'compiled'>;

const frozenColumns = [
  'id',
  'story_id',
  'number',
  'hash',
  'note',
  'node_count',
  'check_summary',
  'content_revision',
  'created_at',
  'kept_at',
  'text_id',
  'text_bytes',
] as const;

export function findVersion(db: Reader, id: string): Promise<FrozenRow | undefined> {
  return db
    .selectFrom('story_versions')
    .select(frozenColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The frozen story with this id, of a version or an archived draft, if it is of this story. */
export async function findFrozen(
  db: Reader,
  storyId: string,
  id: string,
): Promise<Pick<Row<'story_versions'>, 'id' | 'number' | 'text_bytes'> | undefined> {
  return db
    .selectFrom('story_versions')
    .select(['id', 'number', 'text_bytes'])
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
}

/** The published version with the highest number below this one. */
export async function findFrozenBefore(db: Reader, storyId: string, number: number) {
  return db
    .selectFrom('story_versions')
    .select(['id', 'number', 'text_bytes'])
    .where('story_id', '=', storyId)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A published version or archived draft with one of these contents. */
export function findHolding(db: Reader, storyId: string, hashes: readonly string[]) {
  return db
    .selectFrom('story_versions')
    .select(['id', 'kept_at'])
    .where('story_id', '=', storyId)
    .where('hash', 'in', hashes)
    .where(({ eb, or }) => or([eb('number', 'is not', null), eb('kept_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
}

/** The last archived first. */
export function listArchived(db: Reader, storyId: string) {
  return db
    .selectFrom('story_versions')
    .select(['id', 'kept_at', 'node_count'])
    .where('story_id', '=', storyId)
    .where('kept_at', 'is not', null)
    .$narrowType<{ kept_at: number }>()
    .orderBy('kept_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function touchArchived(
  trx: Writer,
  storyId: string,
  id: string,
  kept_at: number,
): Promise<void> {
  await trx
    .updateTable('story_versions')
    .set({ kept_at })
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .execute();
}

export async function deleteArchived(
  trx: Writer,
  storyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('story_versions')
    .where('id', 'in', ids)
    .where('story_id', '=', storyId)
    .execute();
}

/** The snapshot in which the draft was last played. */
export function findNewestSnapshot(db: Reader, storyId: string): Promise<FrozenRow | undefined> {
  return db
    .selectFrom('story_versions')
    .select(frozenColumns)
    .where('story_id', '=', storyId)
    .where('number', 'is', null)
    .where('kept_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Some that no playthrough and no turn is in, and that are not the newest of their story. */
export async function listUnusedSnapshots(db: Reader, limit: number): Promise<string[]> {
  const rows = await unusedSnapshots(db).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Deletes those of some snapshots that are unused still. */
export async function deleteUnusedSnapshots(trx: Writer, ids: readonly string[]): Promise<void> {
  // Nothing more can begin in one that is held, and what did shows in the next statement.
  const held = trx.selectFrom('story_versions').select('id').where('id', 'in', ids);
  if (holdsRows(trx)) await held.forUpdate().execute();
  const unused = await unusedSnapshots(trx).where('snapshot.id', 'in', ids).execute();
  for (const { id } of unused) {
    await trx.deleteFrom('story_versions').where('id', '=', id).execute();
  }
}

const unusedSnapshots = (db: Reader) =>
  db
    .selectFrom('story_versions as snapshot')
    .select('snapshot.id')
    .where('snapshot.number', 'is', null)
    .where('snapshot.kept_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('playthroughs')
            .select('playthroughs.id')
            .whereRef('playthroughs.version_id', '=', 'snapshot.id'),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('turns').select('turns.turn').whereRef('turns.version_id', '=', 'snapshot.id'),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('story_versions as newer')
          .select('newer.id')
          .whereRef('newer.story_id', '=', 'snapshot.story_id')
          .where('newer.number', 'is', null)
          .where('newer.kept_at', 'is', null)
          .whereRef('newer.id', '>', 'snapshot.id'),
      ),
    );

export async function highestNumber(db: Reader, storyId: string): Promise<number> {
  const { highest } = await db
    .selectFrom('story_versions')
    .select((eb) => eb.fn.max('number').as('highest'))
    .where('story_id', '=', storyId)
    .where('number', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(highest ?? 0);
}

export async function listNumbered(
  db: Reader,
  storyId: string,
  before: number | undefined,
  limit: number,
): Promise<(FrozenRow & { number: number })[]> {
  let query = db
    .selectFrom('story_versions')
    .select(frozenColumns)
    .where('story_id', '=', storyId)
    .where('number', 'is not', null)
    .$narrowType<{ number: number }>()
    .orderBy('number', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('number', '<', before);
  return query.execute();
}

/** `content` is the text of the story, when it is short. */
export async function insertVersion(
  trx: Writer,
  { content, ...row }: Omit<NewRow<'story_versions'>, 'compiled'> & { content: string },
): Promise<void> {
  await trx
    .insertInto('story_versions')
    .values({ ...row, compiled: content })
    .execute();
}

/** Inserts the facts of a version, once; where it has some they stay as they are. */
export async function insertFacts(trx: Writer, row: NewRow<'version_facts'>): Promise<void> {
  await trx
    .insertInto('version_facts')
    .values(row)
    .onConflict((conflict) => conflict.column('version_id').doNothing())
    .execute();
}

export async function insertNotes(trx: Writer, rows: NewRow<'note_reach'>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('note_reach')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['version_id', 'note_key']).doNothing())
    .execute();
}

export async function updateFacts(
  trx: Writer,
  ids: readonly string[],
  told: Pick<Row<'version_facts'>, 'shortest_words' | 'typical_words' | 'looked_at'>,
): Promise<void> {
  await trx.updateTable('version_facts').set(told).where('version_id', 'in', ids).execute();
}

export async function updateNotes(
  trx: Writer,
  ids: readonly string[],
  keys: readonly string[],
  reach: NoteReach,
): Promise<void> {
  await trx
    .updateTable('note_reach')
    .set({ reach })
    .where('version_id', 'in', ids)
    .where('note_key', 'in', keys)
    .execute();
}

/** Of a story, the published versions of this content of which the checker has not said how they read. */
export async function listNotForetold(
  db: Reader,
  storyId: string,
  hash: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('story_versions')
    .innerJoin('version_facts', 'version_facts.version_id', 'story_versions.id')
    .select('story_versions.id')
    .where('story_versions.story_id', '=', storyId)
    .where('story_versions.hash', '=', hash)
    .where('version_facts.looked_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Some of the versions that readers get of which the checker has not said how they read. */
export function listToForetell(db: Reader, limit: number) {
  return db
    .selectFrom('version_facts')
    .innerJoin('story_versions', 'story_versions.id', 'version_facts.version_id')
    .innerJoin('stories', 'stories.id', 'story_versions.story_id')
    .select(['story_versions.id', 'story_versions.hash', 'stories.owner_id'])
    .select('story_versions.story_id')
    .where('version_facts.looked_at', 'is', null)
    .whereRef('stories.current_version_id', '=', 'story_versions.id')
    .limit(limit)
    .execute();
}

/** A version that still is what the author sees is up to date with a later edit, too. */
export async function confirmVersion(
  trx: Writer,
  id: string,
  changes: Partial<Pick<FrozenRow, 'content_revision' | 'check_summary'>>,
): Promise<void> {
  await trx.updateTable('story_versions').set(changes).where('id', '=', id).execute();
}

/** Stores the checker's summary in the versions of this content that have none yet. */
export async function completeVersions(
  trx: Writer,
  given: { storyId: string; hash: string; check_summary: string },
): Promise<void> {
  await trx
    .updateTable('story_versions')
    .set({ check_summary: given.check_summary })
    .where('story_id', '=', given.storyId)
    .where('hash', '=', given.hash)
    .where('number', 'is not', null)
    .where('check_summary', 'is', null)
    .execute();
}

/** The text of a version, snapshot or archived draft when it is short, else the id of its pieces. */
export function findContent(
  db: Reader,
  id: string,
): Promise<{ content: string; text_id: string | null } | undefined> {
  return db
    .selectFrom('story_versions')
    .select(['compiled as content', 'text_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function readTextStart(db: Reader, id: string, characters: number): Promise<string> {
  const { start } = await db
    .selectFrom('story_versions')
    .leftJoin('staged_pieces', (join) =>
      join
        .onRef('staged_pieces.text_id', '=', 'story_versions.text_id')
        .on('staged_pieces.ordinal', '=', 0),
    )
    .select(({ fn, lit }) =>
      fn<string>('substr', [
        fn.coalesce('staged_pieces.piece', 'story_versions.compiled'),
        lit(1),
        lit(characters),
      ]).as('start'),
    )
    .where('story_versions.id', '=', id)
    .executeTakeFirstOrThrow();
  return start;
}
