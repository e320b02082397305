import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import { readStory } from '../story-access/find-story.ts';
import { changeStatus } from './change-status.ts';
import { storiesForModeration } from './queries.ts';

/**
 * Suspends the stories of an account that others can read, or gives those back that were suspended for this
 * reason. Returns their titles.
 */
export async function moveStories(
  trx: Writer,
  viewer: Viewer,
  {
    ownerId,
    reason,
    isSuspended,
    now,
  }: { ownerId: string; reason: string; isSuspended: boolean; now: number },
): Promise<string[]> {
  const titles: string[] = [];
  for (const { id } of await storiesForModeration(trx, ownerId, isSuspended)) {
    const story = await readStory(trx, id);
    if (!isSuspended && story.status_reason !== reason) continue;
    const to = isSuspended ? 'suspended' : story.status_before;
    if (!to) continue;
    await changeStatus(trx, viewer, story, to, { reason: isSuspended ? reason : '', now });
    titles.push(story.title);
  }
  return titles;
}
