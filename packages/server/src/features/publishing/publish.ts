import type { Writer } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { readStoryRow } from '../draft/whole/read-draft.ts';
import { type NewEvent, recordEvent } from '../events/record-event.ts';
import { mayBePublished } from '../story-access/policy.ts';
import { type FrozenVersion, freezeVersion } from '../versions/freeze-version.ts';
import { updateStory } from '../versions/queries.ts';
import type { ReadyToPublish } from './ready-to-publish.ts';

/**
 * The one way to publish: readers get a story as its author saw it a moment ago, when it was made
 * ready, and it is public from now on if it was not before. What was edited since stays a change on
 * top.
 *
 * Of a story that is published already, a plan to do so is done with, and it gets a new revision
 * where its version or its plan changes. To become public is a change of status: whoever makes it
 * counts it, and ends the plan. A missed plan is forgotten either way.
 *
 * Who may publish is decided before. Throws `story_empty`, and `status_not_allowed` for a story that
 * an admin shut.
 */
export async function publish(
  trx: Writer,
  storyId: string,
  given: {
    /** null = nobody is signed in at the command line. */
    actor: NewEvent['actor'];
    note?: string;
    ready: ReadyToPublish;
    now: number;
  },
): Promise<FrozenVersion> {
  const { actor, note = '', ready, now } = given;
  const story = await readStoryRow(trx, storyId);
  if (!mayBePublished(story)) {
    throw new AppError('status_not_allowed', {
      title: story.title,
      from: story.status,
      to: 'published',
    });
  }
  const version = await freezeVersion(trx, story, { note, ...ready, now });
  const isNew = version.id !== story.current_version_id;
  const hasPlan = story.publish_at !== null || story.missed_plan_at !== null;
  const isPublic = story.status === 'published';
  if (isNew || hasPlan || !isPublic) {
    await updateStory(trx, storyId, {
      status: 'published',
      current_version_id: version.id,
      published_at: story.published_at ?? now,
      // A step and a plan at once: the plan is for what comes after.
      ...(isPublic && { publish_at: null }),
      missed_plan_at: null,
      missed_plan_reason: null,
      revision: story.revision + Number(isPublic),
    });
  }
  // The same version again is no event.
  if (isNew) {
    await recordEvent(trx, {
      type: 'story_published',
      actor,
      subject: { type: 'story', id: story.id },
      detail: { title: story.title, version: version.number },
      now,
    });
  }
  return version;
}
