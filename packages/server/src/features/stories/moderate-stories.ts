import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import type { StoryStatus } from '../../db/tables.ts';
import { readStory } from '../story-access/find-story.ts';
import { type StoryRow, updateStoryRow } from '../story-access/story-rows.ts';
import { changeStatus, recordStatus } from './change-status.ts';
import { listIdsOf } from './queries.ts';

/** An admin who moderates all stories of an account together. */
interface Move {
  ownerId: string;
  viewer: Viewer;
  now: number;
}

/** Suspends the stories that others can read. Returns their titles. */
export async function hideStories(trx: Writer, move: Move, reason: string): Promise<string[]> {
  const stories = await storiesOf(trx, move, ['published', 'archived']);
  for (const story of stories) {
    await changeStatus(trx, move.viewer, story, 'suspended', { reason, now: move.now });
  }
  return stories.map(({ title }) => title);
}

/** Gives those back that were suspended for this reason. Returns their titles. */
export async function giveBackStories(trx: Writer, move: Move, reason: string): Promise<string[]> {
  const titles: string[] = [];
  for (const story of await suspendedFor(trx, move, reason)) {
    if (!story.status_before) continue;
    await changeStatus(trx, move.viewer, story, story.status_before, { now: move.now });
    titles.push(story.title);
  }
  return titles;
}

/** Gives the stories that were suspended for a reason the words that it has now. */
export async function renameReason(
  trx: Writer,
  move: Move,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const story of await suspendedFor(trx, move, from)) {
    await updateStoryRow(trx, story.id, { status_reason: to });
    await recordStatus(trx, move.viewer, story, { to: story.status, reason: to, now: move.now });
  }
}

async function suspendedFor(trx: Writer, move: Move, reason: string): Promise<StoryRow[]> {
  const stories = await storiesOf(trx, move, ['suspended']);
  return stories.filter(({ status_reason }) => status_reason === reason);
}

async function storiesOf(
  trx: Writer,
  { ownerId }: Move,
  statuses: StoryStatus[],
): Promise<StoryRow[]> {
  const stories: StoryRow[] = [];
  for (const id of await listIdsOf(trx, ownerId, statuses)) stories.push(await readStory(trx, id));
  return stories;
}
