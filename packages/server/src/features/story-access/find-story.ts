// The story at an address, for a viewer who may see it, read what is in it, or write it.
import type { Viewer } from '../../auth/viewer.ts';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { Moved } from '../../http/replies/moved.ts';
import { isOpenToBetaReaders, mayReadContents, maySeeStory, mayWriteStory } from './policy.ts';
import { findStory, findStoryByOldSlug, isBetaReader } from './queries.ts';
import type { StoryRow } from './story-rows.ts';

export { readStory } from './queries.ts';

export interface StoryPath {
  username: string;
  story_slug: string;
}

/** Throws `Moved` for an address that the story had before, to a viewer who may see it. */
export async function storyToSee(
  db: Reader,
  viewer: Viewer | null,
  path: StoryPath,
): Promise<StoryRow> {
  const usernameKey = path.username.toLowerCase();
  const story = await findStory(db, usernameKey, path.story_slug);
  if (story && (await maySee(db, viewer, story))) return story;
  const moved = story ? undefined : await findStoryByOldSlug(db, usernameKey, path.story_slug);
  if (moved && (await maySee(db, viewer, moved))) throw new Moved(path.story_slug, moved.slug);
  throw new AppError('not_found.story', { username: path.username, slug: path.story_slug });
}

async function maySee(db: Reader, viewer: Viewer | null, story: StoryRow): Promise<boolean> {
  if (maySeeStory(viewer, story)) return true;
  if (!viewer || !isOpenToBetaReaders(story)) return false;
  return isBetaReader(db, story.id, viewer.user_id);
}

export async function storyToReadContents(
  db: Reader,
  viewer: Viewer | null,
  path: StoryPath,
): Promise<StoryRow> {
  const story = await storyToSee(db, viewer, path);
  if (mayReadContents(viewer, story)) return unlessReplacing(story);
  throw new AppError('not_allowed.contents', { title: story.title });
}

export async function storyToWrite(
  db: Reader,
  viewer: Viewer | null,
  path: StoryPath,
): Promise<StoryRow> {
  const story = await storyToSee(db, viewer, path);
  if (mayWriteStory(viewer, story)) return unlessReplacing(story);
  throw new AppError('not_allowed.write', { title: story.title });
}

/** The story, unless a version is being restored over its draft: then that is nothing to read or to write. */
function unlessReplacing(story: StoryRow): StoryRow {
  if (story.replacing_text_id === null) return story;
  throw new AppError(
    'busy.story_restored',
    { title: story.title },
    {
      retryAfterSeconds: 1,
    },
  );
}
