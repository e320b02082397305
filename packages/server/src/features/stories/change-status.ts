import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import type { StoryStatus } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { publishStory } from '../publishing/publish-story.ts';
import { isOwner, mayAdminMove, mayOwnerMove } from './policy.ts';
import { type StoryRow, updateStory } from './queries.ts';

/** Takes a story from its status to another one, as far as the policy lets this viewer. */
export async function changeStatus(
  trx: Writer,
  viewer: Viewer,
  story: StoryRow,
  to: StoryStatus,
  now: number,
): Promise<void> {
  if (to === story.status) return;
  if (isOwner(viewer, story) && mayOwnerMove(story, to)) {
    if (to === 'published') await publishStory(trx, story.id, now);
    else {
      const deleted_at = to === 'deleted' ? now : null;
      await updateStory(trx, story.id, { status: to, deleted_at });
    }
  } else if (viewer.is_admin && mayAdminMove(story, to)) {
    // What was published before a suspension comes back as it was: nothing is frozen anew.
    const status_before = to === 'suspended' ? story.status : null;
    await updateStory(trx, story.id, { status: to, status_before });
  } else {
    throw new AppError(
      'status_not_allowed',
      `"${story.title}" is ${story.status}: you cannot make it ${to}`,
    );
  }
}
