import type { Viewer } from '../../../auth/viewer.ts';
import type { Reader } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import { type StoryPath, storyToSee } from '../../story-access/find-story.ts';
import { isBetaReader } from './choose-version.ts';
import { mayGoOn, mayRestore } from './policy.ts';
import { findPlaythrough, type PlaythroughRow } from './queries.ts';
import { storyUnavailable } from './unavailable-stories.ts';

type PlaythroughPath = StoryPath & { playthrough_id: string };

/** The viewer's own playthrough at this address. Throws `story_unavailable`, and keeps it. */
export async function playthroughToPlay(
  db: Reader,
  viewer: Viewer,
  path: PlaythroughPath,
): Promise<PlaythroughRow> {
  const row = await findMine(db, viewer, path);
  if (row?.deleted_at === null) return row;
  throw notFound();
}

/** The same, also when it is deleted but can still come back. */
export async function playthroughToRestore(
  db: Reader,
  viewer: Viewer,
  path: PlaythroughPath,
  now: number,
): Promise<PlaythroughRow> {
  const row = await findMine(db, viewer, path);
  if (row && mayRestore(row, now)) return row;
  throw notFound();
}

/** Throws `Moved` for an address that the story had before, `story_unavailable` while it is closed. */
async function findMine(
  db: Reader,
  viewer: Viewer,
  path: PlaythroughPath,
): Promise<PlaythroughRow | undefined> {
  const row = await findPlaythrough(db, viewer.user_id, path.playthrough_id);
  if (!row) return undefined;
  // Its address says nothing then: it may be another one when the story is back.
  if (!mayGoOn(viewer, row, isBetaReader(row))) {
    if (row.deleted_at === null) throw storyUnavailable();
    return undefined;
  }
  const isAtAuthor = row.owner_key === path.username.toLowerCase();
  if (isAtAuthor && row.story_slug === path.story_slug) return row;
  if (isAtAuthor) await storyToSee(db, viewer, path);
  return undefined;
}

const notFound = () => new AppError('not_found.playthrough');
