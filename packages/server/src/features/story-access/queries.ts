import { compiledQuery } from '../../db/compiled-query.ts';
import type { Reader } from '../../db/database.ts';
import { holdsRows } from '../../db/hold.ts';
import { type StoryRow, selectStories } from './story-rows.ts';

const selectStory = compiledQuery<{ username_key: string; slug: string }, StoryRow>(
  ['username_key', 'slug'],
  (db, { username_key, slug }) =>
    selectStories(db)
      .where('users.username_key', '=', username_key)
      .where('stories.slug', '=', slug)
      .where('stories.status', '<>', 'deleted')
      .$if(holdsRows(db), (query) => query.forNoKeyUpdate('stories')),
);

/** A write holds the story from here on: all that is in it changes in one transaction at a time. */
export async function findStory(
  db: Reader,
  username_key: string,
  slug: string,
): Promise<StoryRow | undefined> {
  const { rows } = await selectStory(db, { username_key, slug });
  return rows[0];
}

/** The story that was at an address before it got another one. */
export function findStoryByOldSlug(
  db: Reader,
  username_key: string,
  slug: string,
): Promise<StoryRow | undefined> {
  return selectStories(db)
    .innerJoin('old_slugs', 'old_slugs.story_id', 'stories.id')
    .where('old_slugs.slug', '=', slug)
    .where('users.username_key', '=', username_key)
    .where('stories.status', '<>', 'deleted')
    .executeTakeFirst();
}

/** Whether this person used the private link of the story, and it was not withdrawn since. */
export async function isBetaReader(db: Reader, storyId: string, userId: string): Promise<boolean> {
  const reader = await db
    .selectFrom('beta_readers')
    .select('user_id')
    .where('story_id', '=', storyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return reader !== undefined;
}

export function readStory(db: Reader, id: string): Promise<StoryRow> {
  return selectStories(db).where('stories.id', '=', id).executeTakeFirstOrThrow();
}
