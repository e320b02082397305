import type { Row } from '../../db/tables.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { expectRevision } from '../stories/expect-revision.ts';
import { storyToWrite } from '../stories/find-story.ts';
import { markEdited } from '../stories/mark-edited.ts';
import { growText, itemBytes } from '../stories/text-size.ts';
import { renameInStory, writeRenaming } from '../writing/rename-in-story.ts';
import { checkItem } from './check-item.ts';
import { itemOf } from './find-item.ts';
import { updateItem } from './queries.ts';
import { itemReply } from './replies.ts';

type ChangeCall = Call<'PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'>;

/**
 * Changes the fields that the call carries. An item that is the same as before stays untouched.
 * With another key, all logic and texts that use it get that key.
 */
export async function changeItem(deps: StoryDeps, { viewer, params, body, ifMatch }: ChangeCall) {
  const changed = await writeRenaming(deps.database, async (trx, plan) => {
    const story = await storyToWrite(trx, viewer, params);
    const item = await itemOf(trx, story, params);
    expectRevision(ifMatch, itemReply(item));
    const next = { ...item, ...columnsIn(body) };
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

/** Only those that were sent. */
function columnsIn({ portable, stackable, hidden, ...fields }: ChangeCall['body']) {
  const columns = {
    ...fields,
    is_portable: portable === undefined ? undefined : Number(portable),
    is_stackable: stackable === undefined ? undefined : Number(stackable),
    is_hidden: hidden === undefined ? undefined : Number(hidden),
  };
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Partial<Row<'items'>>;
}
