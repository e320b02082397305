import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { growText, itemBytes } from '../edits/text-size.ts';
import { itemColumns, modelItem } from '../model/item-model.ts';
import { itemReply } from '../model/replies.ts';
import { renameInStory, writeRenaming } from '../renaming/rename-in-story.ts';
import { checkItem } from './check-item.ts';
import { updateItem } from './queries.ts';
import { findItemOrThrow } from './read-items.ts';

type ChangeCall = Call<'PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'>;

/**
 * Changes the fields that the call carries. An item that is the same as before stays untouched.
 * With another key, all logic and texts that use it get that key.
 */
export async function changeItem(deps: Deps, { viewer, params, body, ifMatch }: ChangeCall) {
  const changed = await writeRenaming(deps.database, async (trx, plan) => {
    const story = await storyToWrite(trx, viewer, params);
    const item = await findItemOrThrow(trx, story, params);
    assertRevision(ifMatch, itemReply(item));
    const sent = Object.entries(body).filter(([, value]) => value !== undefined);
    const next = { ...item, ...itemColumns({ ...modelItem(item), ...Object.fromEntries(sent) }) };
    await checkItem(trx, story.id, next, item.location);
    const isSame = (Object.keys(item) as (keyof typeof item)[]).every(
      (column) => item[column] === next[column],
    );
    if (isSame) return item;
    const now = deps.now();
    const written = { ...next, revision: item.revision + 1, updated_at: now };
    await growText(trx, story, itemBytes(written) - itemBytes(item));
    await updateItem(trx, item.id, written);
    await markEdited(trx, story, now);
    const renaming = { kind: 'item' as const, from: item.key, to: next.key };
    await renameInStory(trx, story, [renaming], { now, plan });
    return written;
  });
  return itemReply(changed);
}
