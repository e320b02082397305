import { compiledQuery } from '../../db/compiled-query.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';

/** A story with what its replies need from elsewhere. */
export type StoryRow = Row<'stories'> & {
  username: string;
  /** The `content_revision` that readers get; null = never published. */
  published_content_revision: number | null;
};

const stories = (db: Reader) =>
  db
    .selectFrom('stories')
    .innerJoin('users', 'users.id', 'stories.owner_id')
    .leftJoin('story_versions', 'story_versions.id', 'stories.current_version_id')
    .selectAll('stories')
    .select(['users.username', 'story_versions.content_revision as published_content_revision']);

const selectStory = compiledQuery<{ username_key: string; slug: string }, StoryRow>(
  ['username_key', 'slug'],
  (db, { username_key, slug }) =>
    stories(db)
      .where('users.username_key', '=', username_key)
      .where('stories.slug', '=', slug)
      .where('stories.status', '<>', 'deleted'),
);

export async function findStory(
  db: Reader,
  username_key: string,
  slug: string,
): Promise<StoryRow | undefined> {
  const { rows } = await selectStory(db, { username_key, slug });
  return rows[0];
}

export function readStory(db: Reader, id: string): Promise<StoryRow> {
  return stories(db).where('stories.id', '=', id).executeTakeFirstOrThrow();
}

/** Whoever has not confirmed an address is not there yet, as with a name that is only held. */
export function findUser(db: Reader, usernameKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username'])
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
  let query = stories(db)
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

/** Published stories by one of the two times: those featured, or those that are not. */
export function listPublished(
  db: Reader,
  time: 'featured_at' | 'published_at',
  before: [number, string] | null,
  limit: number,
): Promise<StoryRow[]> {
  let query = stories(db)
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

export async function updateStory(
  trx: Writer,
  id: string,
  changes: Partial<Row<'stories'>>,
): Promise<void> {
  await trx.updateTable('stories').set(changes).where('id', '=', id).execute();
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
