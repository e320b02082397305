// Stories that somebody was reading and may not open now: unpublished, in the bin, shut by an admin.
// Their readers see no more of them than they knew: what they were called where they read them last.
import type { UnavailableStory } from '@brasslamp/contract';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Reader } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { StoryPath } from '../../story-access/find-story.ts';
import { frozenTitle } from '../../versions/frozen-story.ts';
import { isBetaReader } from './choose-version.ts';
import { mayGoOn } from './policy.ts';
import { listInClosedStories, type PlaythroughRow } from './queries.ts';

const maxStories = 50;
/** A story may have several. */
const maxPlaythroughs = 1_000;

export const storyUnavailable = () => new AppError('story_unavailable');

/** The stories that a reader cannot open now, last played first. */
export async function listUnavailableStories(
  db: Reader,
  viewer: Viewer,
): Promise<UnavailableStory[]> {
  const byStory = Map.groupBy(await listUnavailable(db, viewer), ({ story_id }) => story_id);
  const stories = [...byStory].slice(0, maxStories).map(async ([story_id, rows]) => {
    const begun = Math.min(...rows.map(({ created_at }) => created_at));
    const lastPlayed = Math.max(...rows.map(({ updated_at }) => updated_at));
    return {
      story_id,
      title: await frozenTitle(db, rows[0]?.version_id ?? ''),
      begun_at: new Date(begun).toISOString(),
      last_played_at: new Date(lastPlayed).toISOString(),
    };
  });
  return Promise.all(stories);
}

/** Whether the viewer was reading a story at this address that they may not open now. */
export async function isUnavailableTo(
  db: Reader,
  viewer: Viewer,
  { username, story_slug }: StoryPath,
): Promise<boolean> {
  const rows = await listUnavailable(db, viewer);
  return rows.some(
    (row) => row.owner_key === username.toLowerCase() && row.story_slug === story_slug,
  );
}

async function listUnavailable(db: Reader, viewer: Viewer): Promise<PlaythroughRow[]> {
  const rows = await listInClosedStories(db, viewer.user_id, maxPlaythroughs);
  return rows.filter((row) => !mayGoOn(viewer, row, isBetaReader(row)));
}
