import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import type { StoryStatus } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import { recordEvent } from '../events/record-event.ts';
import { publish } from '../publishing/publish.ts';
import type { ReadyToPublish } from '../publishing/ready-to-publish.ts';
import { isOwner, mayAdminMove, mayOwnerMove, takesReason } from '../story-access/policy.ts';
import { type StoryRow, updateStoryRow } from '../story-access/story-rows.ts';
import { indexStory } from '../story-index/index-story.ts';

/**
 * Takes a story from its status to another one, as far as the policy lets this viewer. An admin's
 * reason stays with the story while it is suspended or banned.
 */
export async function changeStatus(
  trx: Writer,
  viewer: Viewer,
  story: StoryRow,
  to: StoryStatus,
  given: {
    reason?: string | undefined;
    /** Of a draft that is to be published. */
    ready?: ReadyToPublish | null;
    now: number;
  },
): Promise<void> {
  if (to === story.status) return;
  const { reason = '', ready = null, now } = given;
  if (isOwner(viewer, story) && mayOwnerMove(story, to)) {
    if (to === 'published') {
      // It could not be published a moment ago.
      if (!ready) throw new AppError('busy.story_changed', { title: story.title });
      await publish(trx, story.id, { actor: viewer, ready, now });
    } else {
      const deleted_at = to === 'deleted' ? now : null;
      await updateStoryRow(trx, story.id, { status: to, deleted_at });
      await indexStory(trx, story.id);
    }
  } else if (viewer.is_admin && mayAdminMove(story, to)) {
    // A story that was published before its suspension comes back with the same version.
    await updateStoryRow(trx, story.id, {
      status: to,
      status_before: to === 'suspended' ? story.status : null,
      status_reason: takesReason(to) ? reason : '',
    });
    await indexStory(trx, story.id);
  } else {
    throw new AppError('status_not_allowed', { title: story.title, from: story.status, to });
  }
  if (to !== 'deleted') return recordStatus(trx, viewer, story, { to, reason, now });
  await recordEvent(trx, {
    type: 'story_deleted',
    actor: viewer,
    subject: { type: 'story', id: story.id },
    detail: { title: story.title, slug: story.slug, from: story.status },
    now,
  });
}

/** Writes down the step from the story's status to another, or the same for another reason. */
export async function recordStatus(
  trx: Writer,
  viewer: Viewer,
  { id, title, status: from }: StoryRow,
  { to, reason, now }: { to: StoryStatus; reason: string; now: number },
): Promise<void> {
  await recordEvent(trx, {
    type: 'story_status_changed',
    actor: viewer,
    subject: { type: 'story', id },
    detail: { title, from, to, reason },
    now,
  });
}
