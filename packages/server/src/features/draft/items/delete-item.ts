import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { moveItemToBin } from '../bin/move-to-bin.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { growText, itemBytes } from '../edits/text-size.ts';
import { itemReply } from '../model/replies.ts';
import { deleteItem as deleteRow } from './queries.ts';
import { findItemOrThrow } from './read-items.ts';

/** Readers who carry the item keep it: they play a version that has it. */
export async function deleteItem(
  deps: Deps,
  {
    viewer,
    params,
    ifMatch,
  }: Call<'DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const item = await findItemOrThrow(trx, story, params);
    assertRevision(ifMatch, itemReply(item));
    const now = deps.now();
    await moveItemToBin(trx, story, item, now);
    await deleteRow(trx, item.id);
    await growText(trx, story, -itemBytes(item));
    await markEdited(trx, story, now);
  });
}
