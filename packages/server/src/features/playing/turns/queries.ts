import { wholeStates } from '@brasslamp/story/playthrough';
import { compiledQuery } from '../../../db/compiled-query.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { holdsRows } from '../../../db/hold.ts';
import type { NewRow, Row, StoryStatus } from '../../../db/tables.ts';

/** A playthrough with what its reply and its policy need of the story. */
export interface PlaythroughRow extends Row<'playthroughs'> {
  story_slug: string;
  story_title: string;
  look: string | null;
  status: StoryStatus;
  owner_id: string;
  owner_name: string;
  owner_key: string;
  current_version_id: string | null;
  /** Set = the reader used the story's private link, and it was not withdrawn since. */
  beta_reader_id: string | null;
  /** The edit at which the draft is now; `frozen_content_revision` is the one that this playthrough's version froze. */
  content_revision: number;
  frozen_content_revision: number;
  /** The bytes that its reader stores in all; null = nothing was counted yet. */
  bytes_playing: number | null;
  bytes_in_bin: number | null;
  text_bytes: number;
}

const playthroughs = (db: Reader) =>
  db
    .selectFrom('playthroughs')
    .innerJoin('stories', 'stories.id', 'playthroughs.story_id')
    .innerJoin('users', 'users.id', 'stories.owner_id')
    .innerJoin('story_versions', 'story_versions.id', 'playthroughs.version_id')
    .leftJoin('stored_bytes', 'stored_bytes.user_id', 'playthroughs.user_id')
    .leftJoin('beta_readers', (join) =>
      join
        .onRef('beta_readers.story_id', '=', 'playthroughs.story_id')
        .onRef('beta_readers.user_id', '=', 'playthroughs.user_id'),
    )
    .selectAll('playthroughs')
    .select([
      'stories.slug as story_slug',
      'stories.title as story_title',
      'stories.look',
      'stories.status',
      'stories.owner_id',
      'stories.current_version_id',
      'stories.content_revision',
      'stories.text_bytes',
      'story_versions.content_revision as frozen_content_revision',
      'users.username as owner_name',
      'users.username_key as owner_key',
      'beta_readers.user_id as beta_reader_id',
      'stored_bytes.playing as bytes_playing',
      'stored_bytes.in_bin as bytes_in_bin',
    ]);

const selectPlaythrough = compiledQuery<{ id: string; user_id: string }, PlaythroughRow>(
  ['id', 'user_id'],
  (db, { id, user_id }) =>
    playthroughs(db)
      .where('playthroughs.id', '=', id)
      .where('playthroughs.user_id', '=', user_id)
      .$if(holdsRows(db), (query) => query.forNoKeyUpdate('playthroughs')),
);

/** The deleted ones and those of stories in the bin, too. A write holds it from here on. */
export async function findPlaythrough(
  db: Reader,
  userId: string,
  id: string,
): Promise<PlaythroughRow | undefined> {
  const { rows } = await selectPlaythrough(db, { id, user_id: userId });
  return rows[0];
}

/** A person's playthroughs, last played first: in one story, or in all. */
export function listPlaythroughs(
  db: Reader,
  userId: string,
  storyId?: string,
): Promise<PlaythroughRow[]> {
  let query = playthroughs(db)
    .where('playthroughs.user_id', '=', userId)
    .where('playthroughs.deleted_at', 'is', null)
    .where('stories.status', '<>', 'deleted')
    .orderBy('playthroughs.updated_at', 'desc')
    .orderBy('playthroughs.id', 'desc');
  if (storyId !== undefined) query = query.where('playthroughs.story_id', '=', storyId);
  return query.execute();
}

/** Those of a person's playthroughs. */
export async function listByIds(
  db: Reader,
  userId: string,
  ids: readonly string[],
): Promise<PlaythroughRow[]> {
  if (ids.length === 0) return [];
  return playthroughs(db)
    .where('playthroughs.id', 'in', ids)
    .where('playthroughs.user_id', '=', userId)
    .execute();
}

/** A person's playthroughs of other people's stories that are not open to everyone, last played first. */
export function listInClosedStories(
  db: Reader,
  userId: string,
  limit: number,
): Promise<PlaythroughRow[]> {
  return playthroughs(db)
    .where('playthroughs.user_id', '=', userId)
    .where('playthroughs.deleted_at', 'is', null)
    .where('stories.status', 'not in', ['published', 'archived'])
    .where('stories.owner_id', '<>', userId)
    .orderBy('playthroughs.updated_at', 'desc')
    .orderBy('playthroughs.id', 'desc')
    .limit(limit)
    .execute();
}

/** The number of others with a playthrough of an author's stories, and of those with one that has not ended. */
export async function countReadersOf(db: Reader, ownerId: string) {
  const others = db
    .selectFrom('playthroughs')
    .innerJoin('stories', 'stories.id', 'playthroughs.story_id')
    .select((eb) => eb.fn.count('playthroughs.user_id').distinct().as('count'))
    .where('stories.owner_id', '=', ownerId)
    .where('stories.status', '<>', 'deleted')
    .where('playthroughs.user_id', '<>', ownerId)
    .where('playthroughs.deleted_at', 'is', null);
  const underWay = others
    .where('playthroughs.ending', 'is', null)
    .where('playthroughs.dropped_at', 'is', null);
  const [all, some] = [
    await others.executeTakeFirstOrThrow(),
    await underWay.executeTakeFirstOrThrow(),
  ];
  return { readers: Number(all.count), in_the_middle: Number(some.count) };
}

/** A person's playthroughs, deleted ones and those of deleted stories too, the oldest first. */
export function listAllOf(
  db: Reader,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<PlaythroughRow[]> {
  let query = playthroughs(db)
    .where('playthroughs.user_id', '=', userId)
    .orderBy('playthroughs.id')
    .limit(limit);
  if (after !== undefined) query = query.where('playthroughs.id', '>', after);
  return query.execute();
}

/** The number of a person's playthroughs that are not deleted: in one story, or in all. */
export async function countPlaythroughs(
  db: Reader,
  userId: string,
  storyId?: string,
): Promise<number> {
  let query = db
    .selectFrom('playthroughs')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  if (storyId !== undefined) query = query.where('story_id', '=', storyId);
  const { count } = await query.executeTakeFirstOrThrow();
  return Number(count);
}

export function findStoredBytes(
  db: Reader,
  userId: string,
): Promise<Pick<Row<'stored_bytes'>, 'playing' | 'in_bin'> | undefined> {
  return db
    .selectFrom('stored_bytes')
    .select(['playing', 'in_bin'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function isReaderOf(
  db: Reader,
  { id, user_id }: Pick<Row<'playthroughs'>, 'id' | 'user_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('playthroughs')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isUser(db: Reader, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function insertPlaythrough(trx: Writer, row: NewRow<'playthroughs'>): Promise<void> {
  await trx.insertInto('playthroughs').values(row).execute();
}

/** The turn with this number, with its whole state. */
export async function findTurn(
  db: Reader,
  playthroughId: string,
  turn: number,
): Promise<Row<'turns'> | undefined> {
  const row = await turnsOf(db, playthroughId).where('turn', '=', turn).executeTakeFirst();
  return row && (await withWholeStates(db, [row]))[0];
}

/** The turns before a turn, newest first, with their whole states. */
export async function listTurnsBefore(
  db: Reader,
  playthroughId: string,
  before: number,
  limit: number,
): Promise<Row<'turns'>[]> {
  const rows = await turnsOf(db, playthroughId)
    .where('turn', '<', before)
    .orderBy('turn', 'desc')
    .limit(limit)
    .execute();
  return withWholeStates(db, rows);
}

const turnsOf = (db: Reader, playthroughId: string) =>
  db.selectFrom('turns').selectAll().where('playthrough_id', '=', playthroughId);

/** Turns of one playthrough without a gap, newest first, or one alone. */
async function withWholeStates(
  db: Reader,
  newestFirst: readonly Row<'turns'>[],
): Promise<Row<'turns'>[]> {
  const oldest = newestFirst.at(-1);
  if (!oldest || newestFirst.every(({ whole_turn }) => whole_turn === null))
    return [...newestFirst];
  const earlier =
    oldest.whole_turn === null
      ? []
      : await turnsOf(db, oldest.playthrough_id)
          .where('turn', '>=', oldest.whole_turn)
          .where('turn', '<', oldest.turn)
          .orderBy('turn')
          .execute();
  const states = wholeStates([...earlier, ...newestFirst.toReversed()]);
  return newestFirst.map((row) => ({ ...row, state: states.get(row.turn) ?? row.state }));
}

export async function updatePlaythrough(
  trx: Writer,
  id: string,
  changes: Partial<Pick<Row<'playthroughs'>, 'name' | 'dropped_at' | 'stays_in_version_id'>>,
): Promise<void> {
  await trx.updateTable('playthroughs').set(changes).where('id', '=', id).execute();
}

export async function setDeleted(
  trx: Writer,
  id: string,
  deleted_at: number | null,
): Promise<void> {
  await trx.updateTable('playthroughs').set({ deleted_at }).where('id', '=', id).execute();
}

/** Some that were deleted by then. */
export async function listDeleted(
  db: Reader,
  deletedUntil: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('playthroughs')
    .select('id')
    .where('deleted_at', '<=', deletedUntil)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes those of some playthroughs that are deleted still, with their turns. */
export async function purgePlaythroughs(
  trx: Writer,
  ids: readonly string[],
  deletedUntil: number,
): Promise<void> {
  await trx
    .deleteFrom('playthroughs')
    .where('id', 'in', ids)
    .where('deleted_at', '<=', deletedUntil)
    .execute();
}

/** The frozen version with this id, of one story only. */
export function findFrozen(
  db: Reader,
  storyId: string,
  versionId: string,
): Promise<
  (Pick<Row<'story_versions'>, 'number' | 'hash' | 'text_id'> & { content: string }) | undefined
> {
  return db
    .selectFrom('story_versions')
    .select(['number', 'hash', 'compiled as content', 'text_id'])
    .where('id', '=', versionId)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
}

export function readVersionFacts(
  db: Reader,
  versionId: string,
): Promise<Pick<Row<'story_versions'>, 'number' | 'note' | 'created_at'>> {
  return db
    .selectFrom('story_versions')
    .select(['number', 'note', 'created_at'])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
}

export async function isBetaReaderOf(
  db: Reader,
  storyId: string,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('beta_readers')
    .select('user_id')
    .where('story_id', '=', storyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readFrozenContentRevision(db: Reader, versionId: string): Promise<number> {
  const { content_revision } = await db
    .selectFrom('story_versions')
    .select('content_revision')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return content_revision;
}
