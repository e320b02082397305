import type { Writer } from '../../db/database.ts';
import type { NewEvent } from '../events/record-event.ts';
import { freezeVersion } from './freeze-version.ts';
import { readStory, updateStory } from './queries.ts';
import { recordPublished } from './record-published.ts';

/**
 * Makes a story public: readers get it as its author sees it now. Throws `story_empty` for one
 * without nodes. Whether somebody may publish it is decided before.
 */
export async function publishStory(
  trx: Writer,
  storyId: string,
  actor: NewEvent['actor'],
  now: number,
): Promise<void> {
  const story = await readStory(trx, storyId);
  const version = await freezeVersion(trx, story, '', now);
  await updateStory(trx, storyId, {
    status: 'published',
    current_version_id: version.id,
    published_at: story.published_at ?? now,
  });
  await recordPublished(trx, story, version, actor, now);
}
