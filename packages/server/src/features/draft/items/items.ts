import { freeKey } from '@brasslamp/story/draft';
import type { Item } from '@brasslamp/story/model';
import { suggestedKey } from '@brasslamp/story/model/suggested-key';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { decodeCursor, page } from '../../../http/calls/cursor.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToReadContents, storyToWrite } from '../../story-access/find-story.ts';
import { findChapterOrThrow } from '../chapters/chapters.ts';
import { findChapter } from '../chapters/queries.ts';
import { itemReply, modelItem } from '../model/part-models.ts';
import { listTaken } from '../rows/queries.ts';
import { checkItems } from '../writing/check-items.ts';
import { existingNodes } from '../writing/queries.ts';
import { setEdits } from '../writing/set-edits.ts';
import { rowOf, writePart } from '../writing/write-part.ts';
import { findItem, listItemsOfChapter, listItemsOfStory } from './queries.ts';

export async function listItems(
  deps: Deps,
  { viewer, params, query }: Call<'GET /api/:username/:story_slug/chapters/:chapter_id/items'>,
) {
  const db = deps.database.read;
  const after = decodeCursor(query.cursor, ['string']);
  const story = await storyToReadContents(db, viewer, params);
  const chapter = await findChapterOrThrow(db, story, params.chapter_id);
  const found = await listItemsOfChapter(db, chapter, after?.[0], query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
  return { items: rows.map(itemReply), next_cursor };
}

/** The items of the whole story: by chapter, then in the order in which they were made. */
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
  const item = await findItem(db, chapter, path.item_id);
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
  return writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const { id: chapter_id } = await findChapterOrThrow(trx, story, params.chapter_id);
    const key = body.key ?? (await keyFromName(trx, story.id, body.name));
    const value = { ...body, key, chapter_id };
    await assertItemFits(trx, story.id, value, null);
    const { items } = await write(story, [{ type: 'add', part: 'item', id, value }]);
    return answer(trx, itemReply(rowOf(items, id)));
  });
}

/** A key that no other item of the story has: "Brass lamp" → `brass_lamp`, `brass_lamp_2` … */
async function keyFromName(trx: Writer, storyId: string, name: string): Promise<string> {
  const taken = new Set((await listTaken(trx, 'items', storyId)).map(({ word }) => word));
  return freeKey(suggestedKey(name) || 'item', (key) => taken.has(key));
}

type ChangeCall = Call<'PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'>;

/**
 * Changes the fields that the call carries. An item that is the same as before stays untouched.
 * With another key, all logic and texts that use it get that key.
 */
export async function changeItem(deps: Deps, { viewer, params, body, ifMatch }: ChangeCall) {
  const changed = await writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const item = await findItemOrThrow(trx, story, params);
    assertRevision(ifMatch, itemReply(item));
    const before = modelItem(item);
    const { chapter_id = before.chapter_id, location = before.location } = body;
    await assertItemFits(trx, story.id, { chapter_id, location }, before);
    const { items } = await write(story, setEdits('item', item.id, before, body));
    return items.get(item.id) ?? item;
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
  await writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const { id, ...item } = await findItemOrThrow(trx, story, params);
    assertRevision(ifMatch, itemReply({ id, ...item }));
    await write(story, [{ type: 'remove', part: 'item', id }]);
  });
}

type Where = Pick<Item, 'chapter_id' | 'location'>;

/** Throws with every field that is wrong. */
async function assertItemFits(
  db: Reader,
  storyId: string,
  { chapter_id, location }: Where,
  before: Where | null,
): Promise<void> {
  const sent = [{ location, storedLocation: before?.location ?? null }];
  const isChapterThere =
    chapter_id === before?.chapter_id || (await findChapter(db, storyId, chapter_id)) !== undefined;
  const errors = [
    ...(isChapterThere ? [] : [fieldError('chapter_id', 'no_such_chapter')]),
    ...(await checkItems(db, storyId, sent, existingNodes)).flat(),
  ];
  if (errors.length > 0) throw notValid(...errors);
}
