import type { Writer } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { readStoryRow } from '../draft/whole/read-draft.ts';
import { type NewEvent, recordEvent } from '../events/record-event.ts';
import { mayBePublished } from '../story-access/policy.ts';
import { updateStoryRow } from '../story-access/story-rows.ts';
import { indexStory } from '../story-index/index-story.ts';
import { type FrozenVersion, freezeVersion } from '../versions/freeze-version.ts';
import type { ReadyToPublish } from './ready-to-publish.ts';

/**
 * The one way to publish, for a change of status, for changes, for a plan and for an import. Readers
 * get the story as it was when it was made ready, a moment ago; what was edited since is an
 * unpublished change. The story is public from now on.
 *
 * If the story was published already, its plan ends here, and its revision grows when its version or
 * its plan changes. If it was not, this is a change of status: the caller counts the revision and
 * ends the plan. A missed plan is cleared in both cases.
 *
 * The caller has decided who may publish. Throws `story_empty`, and `status_not_allowed` for a story
 * that an admin suspended or banned.
 */
export async function publish(
  trx: Writer,
  storyId: string,
  given: {
    /** null = the command line, where there is no signed-in user. */
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
    await updateStoryRow(trx, storyId, {
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
  await indexStory(trx, storyId);
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
