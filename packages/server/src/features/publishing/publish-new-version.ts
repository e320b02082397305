import type { Writer } from '../../db/database.ts';
import type { NewEvent } from '../events/record-event.ts';
import { type Checked, freezeVersion } from './freeze-version.ts';
import { readStory, updateStory } from './queries.ts';
import { recordPublished } from './record-published.ts';

/**
 * Gives the readers of a published story what its author sees now; a plan to do so is done with,
 * and so is one that was missed.
 * Whether somebody may do it is decided before. Throws `story_empty`.
 */
export async function publishNewVersion(
  trx: Writer,
  storyId: string,
  actor: NewEvent['actor'],
  given: { note: string; checked: Checked | null; now: number },
) {
  const story = await readStory(trx, storyId);
  const version = await freezeVersion(trx, story, given);
  const hasPlan = story.publish_at !== null || story.missed_plan_at !== null;
  if (version.id !== story.current_version_id || hasPlan) {
    // What the story's reply says of its version is another now, and so is its mark.
    const revision = story.revision + 1;
    await updateStory(trx, storyId, {
      current_version_id: version.id,
      revision,
      publish_at: null,
      missed_plan_at: null,
      missed_plan_reason: null,
    });
  }
  await recordPublished(trx, story, version, actor, given.now);
  return version;
}
