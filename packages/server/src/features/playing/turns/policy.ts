import type { Viewer } from '../../../auth/viewer.ts';
import type { StoryStatus } from '../../../db/tables.ts';
import { mayReadContents, maySeeStory } from '../../story-access/policy.ts';
import type { PlaythroughRow } from './queries.ts';

interface StoryToPlay {
  owner_id: string;
  status: StoryStatus;
}

/** A draft is played by its owner, by admins, and by people who used its private link. */
export const mayPlayDraft = (viewer: Viewer, story: StoryToPlay, isBetaReader: boolean): boolean =>
  story.status === 'draft' && (mayReadContents(viewer, story) || isBetaReader);

/**
 * A reader goes on as long as they may see or play the story; that it is theirs the query says. A
 * story in the bin is played by nobody. A reader who may not go on gets a message, and keeps their place.
 */
export const mayGoOn = (viewer: Viewer, story: StoryToPlay, isBetaReader: boolean): boolean =>
  story.status !== 'deleted' &&
  (maySeeStory(viewer, story) || mayPlayDraft(viewer, story, isBetaReader));

/** Snapshots of a draft are for those who may play it; also later, when it is published. */
export const mayReadSnapshots = (
  viewer: Viewer,
  story: StoryToPlay,
  isBetaReader: boolean,
): boolean => mayReadContents(viewer, story) || isBetaReader;

/** The time for which a deleted playthrough can come back. */
export const restorableMs = 24 * 60 * 60 * 1_000;

/** A reader may undo the deletion of their own playthrough for a day. */
export const mayRestore = (
  { deleted_at }: Pick<PlaythroughRow, 'deleted_at'>,
  now: number,
): boolean => deleted_at === null || deleted_at > now - restorableMs;

/** People list only their own playthroughs. */
export const mayListPlaythroughs = (viewer: Viewer, username: string): boolean =>
  viewer.username.toLowerCase() === username.toLowerCase();
