import { compiledQuery } from '../../db/compiled-query.ts';
import type { Reader } from '../../db/database.ts';

/** The story behind which a list by time of publication continues. */
export type StoryKey = readonly [published_at: number, id: string];

/** A story that everyone may find. */
export interface FoundStory {
  id: string;
  published_at: number;
  title: string;
  description: string;
  lang: string;
  slug: string;
  username: string;
  /** The time at which the version for readers was published. */
  changed_at: number;
}

const published = (db: Reader) =>
  db
    .selectFrom('stories')
    .innerJoin('users', 'users.id', 'stories.owner_id')
    .innerJoin('story_versions', 'story_versions.id', 'stories.current_version_id')
    .select([
      'stories.id',
      'stories.published_at',
      'stories.title',
      'stories.description',
      'stories.lang',
      'stories.slug',
      'users.username',
      'story_versions.created_at as changed_at',
    ])
    .where('stories.status', '=', 'published')
    .where('stories.published_at', 'is not', null)
    .$narrowType<{ published_at: number }>();

export function listNewest(db: Reader, limit: number): Promise<FoundStory[]> {
  return published(db)
    .orderBy('stories.published_at', 'desc')
    .orderBy('stories.id', 'desc')
    .limit(limit)
    .execute();
}

export function listNewestOf(db: Reader, authorId: string, limit: number): Promise<FoundStory[]> {
  return published(db)
    .where('stories.owner_id', '=', authorId)
    .orderBy('stories.published_at', 'desc')
    .orderBy('stories.id', 'desc')
    .limit(limit)
    .execute();
}

/** A list that everyone may read. */
export function findPublicList(db: Reader, id: string) {
  return db
    .selectFrom('lists')
    .innerJoin('users', 'users.id', 'lists.owner_id')
    .select(['lists.id', 'lists.title', 'lists.changed_at', 'users.username'])
    .where('lists.id', '=', id)
    .where('lists.is_public', '=', 1)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

/** The stories on a list that came last, each with what the list says about it. */
export function listNewestOn(
  db: Reader,
  listId: string,
  limit: number,
): Promise<(FoundStory & { note: string; added_at: number })[]> {
  return published(db)
    .innerJoin('list_stories', 'list_stories.story_id', 'stories.id')
    .select(['list_stories.note', 'list_stories.added_at'])
    .where('list_stories.list_id', '=', listId)
    .orderBy('list_stories.added_at', 'desc')
    .orderBy('stories.id', 'desc')
    .limit(limit)
    .execute();
}

/** The stories in the order of publication, so that the parts of a long list don't change. */
export function listFrom(db: Reader, after: StoryKey | null, limit: number): Promise<FoundStory[]> {
  let query = published(db).orderBy('stories.published_at').orderBy('stories.id').limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('stories.published_at', 'stories.id'), '>', tuple(...after)),
    );
  }
  return query.execute();
}

const selectKeyAt = compiledQuery<
  { published_at: number; id: string; offset: number },
  { published_at: number | null; id: string }
>(['published_at', 'id', 'offset'], (db, { published_at, id, offset }) =>
  db
    .selectFrom('stories')
    .select(['published_at', 'id'])
    .where('status', '=', 'published')
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('published_at', 'id'), '>', tuple(published_at, id)),
    )
    .orderBy('published_at')
    .orderBy('id')
    .limit(1)
    .offset(offset),
);

/** The last of the `count` stories that follow; null when there are not as many. */
export async function lastOf(
  db: Reader,
  after: StoryKey | null,
  count: number,
): Promise<StoryKey | null> {
  const [published_at, id] = after ?? [-1, ''];
  const { rows } = await selectKeyAt(db, { published_at, id, offset: count - 1 });
  const [row] = rows;
  return row ? [row.published_at ?? 0, row.id] : null;
}

export async function listContentPaths(
  db: Reader,
  limit: number,
): Promise<{ path: string; updated_at: number }[]> {
  return db
    .selectFrom('content_items')
    .select(['path', 'updated_at'])
    .orderBy('path')
    .limit(limit)
    .execute();
}

/** Accounts that are not confirmed don't count yet. */
export function findAuthor(db: Reader, usernameKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'created_at'])
    .where('username_key', '=', usernameKey)
    .where('email_verified_at', 'is not', null)
    .where('is_guest', '=', 0)
    .executeTakeFirst();
}
