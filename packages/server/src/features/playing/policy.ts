import type { Viewer } from '../../auth/viewer.ts';
import { mayReadContents, maySeeStory } from '../stories/policy.ts';
import type { PlaythroughRow } from './queries.ts';

type StoryOfPlaythrough = Pick<PlaythroughRow, 'owner_id' | 'status'>;

/** A reader goes on as long as they may see the story; that it is theirs the query says. */
export const mayGoOn = (viewer: Viewer, story: StoryOfPlaythrough): boolean =>
  maySeeStory(viewer, story);

/** How long a deleted playthrough can come back. */
export const restorableMs = 24 * 60 * 60 * 1_000;

/** A reader may undo the deletion of their own playthrough for a day. */
export const mayRestore = (
  { deleted_at }: Pick<PlaythroughRow, 'deleted_at'>,
  now: number,
): boolean => deleted_at === null || deleted_at > now - restorableMs;

/** A draft is played by its owner and by admins. */
export const mayPlayDraft = (viewer: Viewer, story: StoryOfPlaythrough): boolean =>
  story.status === 'draft' && mayReadContents(viewer, story);

/** Everybody lists their own playthroughs, nobody those of others. */
export const mayListPlaythroughs = (viewer: Viewer, username: string): boolean =>
  viewer.username.toLowerCase() === username.toLowerCase();
