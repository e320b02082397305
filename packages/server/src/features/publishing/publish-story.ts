import type { Writer } from '../../db/database.ts';
import type { NewEvent } from '../events/record-event.ts';
import { type Checked, freezeVersion } from './freeze-version.ts';
import { readStory, updateStory } from './queries.ts';
import { recordPublished } from './record-published.ts';

/**
 * Makes a story public: readers get it as its author sees it now. Throws `story_empty` for one
 * without nodes. Whether somebody may publish it is decided before, and so is what the checker
 * says of it: null = it was not asked.
 */
export async function publishStory(
  trx: Writer,
  storyId: string,
  actor: NewEvent['actor'],
  now: number,
  checked: Checked | null = null,
): Promise<void> {
  const story = await readStory(trx, storyId);
  const version = await freezeVersion(trx, story, { note: '', checked, now });
  await updateStory(trx, storyId, {
    status: 'published',
    current_version_id: version.id,
    published_at: story.published_at ?? now,
    missed_plan_at: null,
    missed_plan_reason: null,
  });
  await recordPublished(trx, story, version, actor, now);
}
