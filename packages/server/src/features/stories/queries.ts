import { contains } from '../../db/contains.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { holdsRows } from '../../db/hold.ts';
import type { NewRow, StoryStatus } from '../../db/tables.ts';
import { type StoryRow, selectStories } from '../story-access/story-rows.ts';

export type BinnedRow = StoryRow & { deleted_at: number };

/** A deleted story that can still be restored. */
export function findInBin(
  db: Reader,
  ownerId: string,
  id: string,
  deletedAfter: number,
): Promise<StoryRow | undefined> {
  return inBin(db, ownerId, deletedAfter)
    .where('stories.id', '=', id)
    .$if(holdsRows(db), (query) => query.forNoKeyUpdate('stories'))
    .executeTakeFirst();
}

export function listBin(
  db: Reader,
  ownerId: string,
  deletedAfter: number,
  limit: number,
): Promise<BinnedRow[]> {
  return inBin(db, ownerId, deletedAfter)
    .orderBy('stories.deleted_at', 'desc')
    .orderBy('stories.id', 'desc')
    .limit(limit)
    .execute();
}

const inBin = (db: Reader, ownerId: string, deletedAfter: number) =>
  selectStories(db)
    .where('stories.owner_id', '=', ownerId)
    .where('stories.status', '=', 'deleted')
    .where('stories.deleted_at', '>', deletedAfter)
    .$narrowType<{ deleted_at: number }>();

/** Some of the stories that were deleted by then. */
export async function listDeletedBy(
  db: Reader,
  deletedUntil: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('stories')
    .select('id')
    .where('status', '=', 'deleted')
    .where('deleted_at', '<=', deletedUntil)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes some of a story's playthroughs, with their turns; returns how many. */
export async function deletePlaythroughsOf(
  trx: Writer,
  storyId: string,
  limit: number,
): Promise<number> {
  const rows = await trx
    .selectFrom('playthroughs')
    .select('id')
    .where('story_id', '=', storyId)
    .limit(limit)
    .execute();
  for (const { id } of rows) await trx.deleteFrom('playthroughs').where('id', '=', id).execute();
  return rows.length;
}

/** Deletes some of a story's nodes; returns how many. */
export async function deleteNodesOf(trx: Writer, storyId: string, limit: number): Promise<number> {
  const rows = await trx
    .selectFrom('nodes')
    .select('id')
    .where('story_id', '=', storyId)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('nodes').where('id', 'in', ids).execute();
  return ids.length;
}

/** Imports that were begun by then and never finished: their status is deleted, without a time. */
export async function listUnfinished(db: Reader, begunUntil: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stories')
    .select('id')
    .where('status', '=', 'deleted')
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', begunUntil)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a story for good, with everything in it. */
export async function deleteStory(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('stories').where('id', '=', id).execute();
}

/** An account without a confirmed address does not exist yet for others. */
export function findUser(db: Reader, usernameKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'bio'])
    .where('username_key', '=', usernameKey)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
}

export function listStoriesOf(
  db: Reader,
  ownerId: string,
  isAll: boolean,
  before: [number, string] | null,
  limit: number,
): Promise<StoryRow[]> {
  let query = selectStories(db)
    .where('stories.owner_id', '=', ownerId)
    .orderBy('stories.created_at', 'desc')
    .orderBy('stories.id', 'desc')
    .limit(limit);
  query = isAll
    ? query.where('stories.status', '<>', 'deleted')
    : query.where('stories.status', '=', 'published');
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('stories.created_at', 'stories.id'), '<', tuple(...before)),
    );
  }
  return query.execute();
}

/**
 * Stories of all authors, newest first. Authors' names are found in any case; of titles SQLite
 * folds A to Z alone, so one in another alphabet is found as it is written, too.
 */
export function listAllStories(
  db: Reader,
  given: {
    search: string | undefined;
    status: StoryStatus | undefined;
    before: [number, string] | null;
    limit: number;
  },
): Promise<StoryRow[]> {
  const { search, status, before, limit } = given;
  let query = selectStories(db)
    // One that is being imported is not shown.
    .where(({ eb, or }) =>
      or([eb('stories.status', '<>', 'deleted'), eb('stories.deleted_at', 'is not', null)]),
    )
    .orderBy('stories.created_at', 'desc')
    .orderBy('stories.id', 'desc')
    .limit(limit);
  if (status) query = query.where('stories.status', '=', status);
  if (search) {
    query = query.where(({ fn, or, ref }) =>
      or([
        contains(fn<string>('lower', ['stories.title']), search.toLowerCase()),
        contains(ref('stories.title'), search),
        contains(ref('users.username_key'), search.toLowerCase()),
      ]),
    );
  }
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('stories.created_at', 'stories.id'), '<', tuple(...before)),
    );
  }
  return query.execute();
}

/** Published stories by one of the two times: those featured, or those that are not. */
export function listPublished(
  db: Reader,
  time: 'featured_at' | 'published_at',
  before: [number, string] | null,
  limit: number,
): Promise<StoryRow[]> {
  let query = selectStories(db)
    .where('stories.status', '=', 'published')
    .where('stories.featured_at', time === 'featured_at' ? 'is not' : 'is', null)
    .orderBy(`stories.${time}`, 'desc')
    .orderBy('stories.id', 'desc')
    .limit(limit);
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(`stories.${time}`, 'stories.id'), '<', tuple(...before)),
    );
  }
  return query.execute();
}

export async function countStoriesOf(db: Reader, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('stories')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listSlugsFrom(db: Reader, ownerId: string, start: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stories')
    .select('slug')
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'deleted')
    .where('slug', 'like', `${start}%`)
    .execute();
  return rows.map((row) => row.slug);
}

export async function insertStory(trx: Writer, row: NewRow<'stories'>): Promise<void> {
  await trx.insertInto('stories').values(row).execute();
}

export async function isNodeOf(db: Reader, storyId: string, nodeId: string): Promise<boolean> {
  const node = await db
    .selectFrom('nodes')
    .select('id')
    .where('id', '=', nodeId)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return node !== undefined;
}

/** Makes the address that a story had lead to the one it has, from now on. */
export async function insertOldSlug(trx: Writer, row: NewRow<'old_slugs'>): Promise<void> {
  await trx.insertInto('old_slugs').values(row).execute();
}

/** An address that a story has now is no longer an old address of another story. */
export async function deleteOldSlug(trx: Writer, ownerId: string, slug: string): Promise<void> {
  await trx
    .deleteFrom('old_slugs')
    .where('owner_id', '=', ownerId)
    .where('slug', '=', slug)
    .execute();
}

/** The address at which an account gets its mail; undefined where it is not confirmed. */
export async function emailOfOwner(reader: Reader, ownerId: string): Promise<string | undefined> {
  const owner = await reader
    .selectFrom('users')
    .select('email')
    .where('id', '=', ownerId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return owner?.email;
}

/** The ids of the stories of an account that have one of these statuses. */
export async function listIdsOf(
  trx: Writer,
  ownerId: string,
  statuses: StoryStatus[],
): Promise<string[]> {
  const stories = await trx
    .selectFrom('stories')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', 'in', statuses)
    .orderBy('id')
    .execute();
  return stories.map(({ id }) => id);
}
