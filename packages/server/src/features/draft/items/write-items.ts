import { limits } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import { writeUnique } from '../../../db/write-unique.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { moveItemToBin } from '../bin/move-to-bin.ts';
import { findChapterOrThrow } from '../chapters/read-chapters.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { growText, itemBytes } from '../edits/text-size.ts';
import { itemColumns, modelItem } from '../model/item-model.ts';
import { itemReply } from '../model/replies.ts';
import { renameInStory, writeRenaming } from '../renaming/rename-in-story.ts';
import {
  countItems,
  deleteItem as deleteRow,
  insertItems,
  isKeyTaken,
  isPartOf,
  updateItem,
} from './queries.ts';
import { findItemOrThrow } from './read-items.ts';

export async function createItem(
  deps: Deps,
  {
    viewer,
    params,
    body,
    answer,
  }: Call<'POST /api/:username/:story_slug/chapters/:chapter_id/items'>,
) {
  const id = newId();
  return writeUnique(deps.database, async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const { id: chapter_id } = await findChapterOrThrow(trx, story, params.chapter_id);
    await checkItem(trx, story.id, { ...body, id, chapter_id }, null);
    if ((await countItems(trx, story.id)) >= limits.itemsPerStory) {
      throw new AppError('limit_reached.parts', { parts: 'items', most: limits.itemsPerStory });
    }
    const now = deps.now();
    const row = {
      ...itemColumns({ ...body, chapter_id }),
      id,
      story_id: story.id,
      revision: 1,
      created_at: now,
      updated_at: now,
    };
    await growText(trx, story, itemBytes(row));
    await insertItems(trx, [row]);
    await markEdited(trx, story, now);
    return answer(trx, itemReply(row));
  });
}

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

interface SentItem {
  id: string;
  chapter_id: string;
  key: string;
  location: string | null;
}

/**
 * What only the database can tell about an item. Throws with every field that is wrong. A place
 * that is gone may be saved again where the item has had it so far.
 */
async function checkItem(
  db: Reader,
  storyId: string,
  item: SentItem,
  storedLocation: string | null,
): Promise<void> {
  const { chapter_id, location } = item;
  const errors = [];
  if (!(await isPartOf(db, storyId, 'chapters', chapter_id))) {
    errors.push(fieldError('chapter_id', 'no_such_chapter'));
  }
  const isPlaceNew = location !== 'inventory' && location !== storedLocation;
  if (location !== null && isPlaceNew && !(await isPartOf(db, storyId, 'nodes', location))) {
    errors.push(fieldError('location', 'no_such_node'));
  }
  if (errors.length > 0) throw notValid(...errors);
  if (await isKeyTaken(db, storyId, item.key, item.id)) {
    throw new AppError('key_taken', { key: item.key });
  }
}
