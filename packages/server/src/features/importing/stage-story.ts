// A story that comes as a whole may be large: it is written in parts while nobody can see it, and a
// short transaction shows it.
import type { Database } from '../../db/database.ts';
import { assertTextFits, ownBytes } from '../draft/edits/text-size.ts';
import { assertWritingQuota } from '../draft/edits/writing-quota.ts';
import { type PlannedStory, partsOf } from '../draft/whole/plan-draft.ts';
import { hideStory } from '../stories/hidden-story.ts';

/** Writes all of it, as a story that is deleted and in no bin: so no list has it. */
export async function stageStory(
  database: Pick<Database, 'write'>,
  planned: PlannedStory,
  { owner_id, now }: { owner_id: string; now: number },
): Promise<{ text_bytes: number }> {
  const { id, story, start_node_id } = planned;
  const { title, variables, achievements, content_notes } = story;
  const text_bytes = ownBytes(story) + planned.contentBytes;
  assertTextFits(title, text_bytes);
  await database.write(async (trx) => {
    await assertWritingQuota(trx, owner_id, text_bytes);
    await hideStory(trx, {
      id,
      owner_id,
      title,
      description: '',
      start_node_id,
      variables: JSON.stringify(variables),
      achievements: JSON.stringify(achievements),
      content_notes: JSON.stringify(content_notes),
      text_bytes,
      created_at: now,
      updated_at: now,
    });
  });
  for (const write of partsOf(planned)) await database.write(write);
  return { text_bytes };
}
