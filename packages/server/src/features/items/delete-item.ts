import type { Call } from '../../http/calls/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { expectRevision } from '../stories/expect-revision.ts';
import { storyToWrite } from '../stories/find-story.ts';
import { markEdited } from '../stories/mark-edited.ts';
import { growText, itemBytes } from '../stories/text-size.ts';
import { moveItemToBin } from '../story-bin/move-to-bin.ts';
import { itemOf } from './find-item.ts';
import { deleteItem as deleteRow } from './queries.ts';
import { itemReply } from './replies.ts';

/** Readers who carry the item keep it: they play a version that has it. */
export async function deleteItem(
  deps: StoryDeps,
  {
    viewer,
    params,
    ifMatch,
  }: Call<'DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const item = await itemOf(trx, story, params);
    expectRevision(ifMatch, itemReply(item));
    const now = deps.now();
    await moveItemToBin(trx, story, item, now);
    await deleteRow(trx, item.id);
    await growText(trx, story, -itemBytes(item));
    await markEdited(trx, story, now);
  });
}
