import type { Viewer } from '../../auth/viewer.ts';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { StoryPath } from '../stories/find-story.ts';
import { mayGoOn } from './policy.ts';
import { findPlaythrough, type PlaythroughRow } from './queries.ts';

export type PlaythroughPath = StoryPath & { playthrough_id: string };

/** The viewer's own playthrough at this address. */
export async function playthroughToPlay(
  db: Reader,
  viewer: Viewer,
  path: PlaythroughPath,
): Promise<PlaythroughRow> {
  const row = await findPlaythrough(db, viewer.user_id, path.playthrough_id);
  if (row && isAt(row, path) && mayGoOn(viewer, row)) return row;
  throw new AppError('not_found', 'You have no such playthrough in this story');
}

const isAt = (row: PlaythroughRow, path: StoryPath): boolean =>
  row.story_slug === path.story_slug && row.owner_key === path.username.toLowerCase();
