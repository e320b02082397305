import { type Item, limits } from '@brasslamp/story/model';
import { suggestedKey } from '@brasslamp/story/model/suggested-key';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { writeUnique } from '../../../db/write-unique.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { decodeCursor, page } from '../../../http/calls/cursor.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToReadContents, storyToWrite } from '../../story-access/find-story.ts';
import { findFreeKey } from '../bin/free-names.ts';
import { moveItemToBin } from '../bin/move-to-bin.ts';
import { findChapterOrThrow } from '../chapters/chapters.ts';
import { findChapter } from '../chapters/queries.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { growText, itemBytes } from '../edits/text-size.ts';
import { itemColumns, itemReply, modelItem } from '../model/part-models.ts';
import type { FindNodes } from '../nodes/check-node.ts';
import { existingNodes } from '../nodes/queries.ts';
import { type RenameOptions, renameInStory, writeRenaming } from '../renaming/rename-in-story.ts';
import { renamedItem } from '../renaming/renamed-parts.ts';
import {
  countItems,
  deleteItem as deleteRow,
  findItem,
  findTakenKeys,
  insertItems,
  isKeyTaken,
  listItemsOfChapter,
  listItemsOfStory,
  updateItem,
} from './queries.ts';

export async function listItems(
  deps: Deps,
  { viewer, params, query }: Call<'GET /api/:username/:story_slug/chapters/:chapter_id/items'>,
) {
  const db = deps.database.read;
  const after = decodeCursor(query.cursor, ['string']);
  const story = await storyToReadContents(db, viewer, params);
  const chapter = await findChapterOrThrow(db, story, params.chapter_id);
  const found = await listItemsOfChapter(db, chapter.id, after?.[0], query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
  return { items: rows.map(itemReply), next_cursor };
}

/** Those of the whole story: by chapter, then in the order in which they were made. */
export async function listAllItems(
  deps: Deps,
  { viewer, params, query }: Call<'GET /api/stories/:username/:story_slug/items'>,
) {
  const db = deps.database.read;
  const after = decodeCursor(query.cursor, ['int32', 'string']);
  const story = await storyToReadContents(db, viewer, params);
  const found = await listItemsOfStory(db, story.id, after, query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.chapter_ordinal, row.id]);
  return { items: rows.map(itemReply), next_cursor };
}

export async function readItem(
  deps: Deps,
  { viewer, params }: Call<'GET /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'>,
) {
  const story = await storyToReadContents(deps.database.read, viewer, params);
  return itemReply(await findItemOrThrow(deps.database.read, story, params));
}

/** An item of a chapter; what is in no chapter of the story, or in another one, is not found. */
async function findItemOrThrow(
  db: Reader,
  story: { id: string; title: string },
  path: { chapter_id: string; item_id: string },
): Promise<Row<'items'>> {
  const chapter = await findChapterOrThrow(db, story, path.chapter_id);
  const item = await findItem(db, chapter.id, path.item_id);
  if (item) return item;
  throw new AppError('not_found.item', { title: chapter.title });
}

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
    const now = deps.now();
    const key = body.key ?? (await keyFromName(trx, story.id, body.name));
    const row = await addItem(trx, story, { ...body, key, id, chapter_id }, { now });
    await markEdited(trx, story, now);
    return answer(trx, itemReply(row));
  });
}

/** One that no other item of the story has: "Brass lamp" → `brass_lamp`, `brass_lamp_2` … */
async function keyFromName(trx: Writer, storyId: string, name: string): Promise<string> {
  const key = suggestedKey(name) || 'item';
  const taken = await findTakenKeys(trx, storyId, [key]);
  if (!taken.has(key)) return key;
  return findFreeKey(key, (keys) => findTakenKeys(trx, storyId, keys));
}

/** Throws with every field that is wrong, `key_taken`, `limit_reached`. */
export async function addItem(
  trx: Writer,
  story: Pick<Row<'stories'>, 'id' | 'title'>,
  item: Item,
  { now, findNodes }: { now: number; findNodes?: FindNodes },
): Promise<Row<'items'>> {
  await checkItem(trx, story.id, item, null, findNodes);
  if ((await countItems(trx, story.id)) >= limits.itemsPerStory) {
    throw new AppError('limit_reached.parts', { parts: 'items', most: limits.itemsPerStory });
  }
  const row = {
    ...itemColumns(item),
    id: item.id,
    story_id: story.id,
    revision: 1,
    created_at: now,
    updated_at: now,
  };
  await growText(trx, story, itemBytes(row));
  await insertItems(trx, [row]);
  return row;
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
    const asked = { ...modelItem(item), ...Object.fromEntries(sent) };
    const now = deps.now();
    const saved = await saveItem(trx, story, item, asked, { now, plan });
    if (saved !== item) await markEdited(trx, story, now);
    return saved;
  });
  return itemReply(changed);
}

/**
 * Gives the row that came in where nothing changes. With another key, all logic and texts that use it
 * get that key. Throws as `addItem` does.
 */
export async function saveItem(
  trx: Writer,
  story: Parameters<typeof renameInStory>[1] & Pick<Row<'stories'>, 'level'>,
  item: Row<'items'>,
  asked: Item,
  { findNodes, ...renaming }: Omit<RenameOptions, 'except'> & { findNodes?: FindNodes },
): Promise<Row<'items'>> {
  const renamings = [{ kind: 'item' as const, from: item.key, to: asked.key }];
  const named = renamedItem(asked, renamings, story.level) ?? asked;
  const next = { ...item, ...itemColumns(named) };
  await checkItem(trx, story.id, next, item.location, findNodes);
  const isSame = (Object.keys(item) as (keyof typeof item)[]).every(
    (column) => item[column] === next[column],
  );
  if (isSame) return item;
  const written = { ...next, revision: item.revision + 1, updated_at: renaming.now };
  await growText(trx, story, itemBytes(written) - itemBytes(item));
  await updateItem(trx, story.id, item.id, written);
  await renameInStory(trx, story, renamings, { except: item.id, ...renaming });
  return written;
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
    await removeItem(trx, story, item, now);
    await markEdited(trx, story, now);
  });
}

/** Moves it to the bin. */
export async function removeItem(
  trx: Writer,
  story: Pick<Row<'stories'>, 'id' | 'title' | 'start_node_id'>,
  item: Row<'items'>,
  now: number,
): Promise<void> {
  await moveItemToBin(trx, story, item, now);
  await deleteRow(trx, story.id, item.id);
  await growText(trx, story, -itemBytes(item));
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
  findNodes: FindNodes = existingNodes,
): Promise<void> {
  const { chapter_id, location } = item;
  const errors = [];
  if (!(await findChapter(db, storyId, chapter_id))) {
    errors.push(fieldError('chapter_id', 'no_such_chapter'));
  }
  const isPlaceNew = location !== 'inventory' && location !== storedLocation;
  if (
    location !== null &&
    isPlaceNew &&
    !(await findNodes(db, storyId, [location])).has(location)
  ) {
    errors.push(fieldError('location', 'no_such_node'));
  }
  if (errors.length > 0) throw notValid(...errors);
  if (await isKeyTaken(db, storyId, item.key, item.id)) {
    throw new AppError('key_taken', { key: item.key });
  }
}
