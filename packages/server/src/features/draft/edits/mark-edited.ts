import type { Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { type StoryRow, updateStoryRow } from '../../story-access/story-rows.ts';

/**
 * Notes that what a version freezes was edited: with every change of what is in it. `more`
 * are other columns that the edit changes, such as a start node that is gone.
 */
export async function markEdited(
  trx: Writer,
  story: StoryRow,
  now: number,
  more: Partial<Row<'stories'>> = {},
): Promise<void> {
  await updateStoryRow(trx, story.id, {
    content_revision: story.content_revision + 1,
    updated_at: now,
    ...more,
  });
}
