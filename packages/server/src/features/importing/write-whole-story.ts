import type { Story } from '@brasslamp/story/model';
import type { Writer } from '../../db/database.ts';
import { storyListColumns } from '../draft/model/part-models.ts';
import { partsOf, planWholeStory } from '../draft/whole/plan-draft.ts';
import { beginStory } from '../stories/create-story.ts';

interface WholeStory {
  owner_id: string;
  story: Story;
  /** Left out: made from the title, the first that is free. */
  slug?: string | undefined;
  description: string;
  now: number;
}

/**
 * Writes a story that comes as a whole, as a draft, in one transaction: for one that is not large.
 * Throws `limit_reached`, `slug_taken`.
 */
export async function writeWholeStory(
  trx: Writer,
  { owner_id, story, slug, description, now }: WholeStory,
): Promise<{ id: string; slug: string }> {
  const planned = planWholeStory(story, now);
  const begun = await beginStory(trx, {
    ...planned,
    owner_id,
    title: story.title,
    slug,
    description,
    lists: storyListColumns(planned.story),
    now,
  });
  for (const write of partsOf(planned)) await write(trx);
  return begun;
}
