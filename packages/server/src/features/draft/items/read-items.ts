import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';
import { decodeCursor, page } from '../../../http/calls/cursor.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { storyToReadContents } from '../../story-access/find-story.ts';
import { findChapterOrThrow } from '../chapters/read-chapters.ts';
import { itemReply } from '../model/replies.ts';
import { findItem, listItemsOfChapter, listItemsOfStory } from './queries.ts';

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
export async function findItemOrThrow(
  db: Reader,
  story: { id: string; title: string },
  path: { chapter_id: string; item_id: string },
): Promise<Row<'items'>> {
  const chapter = await findChapterOrThrow(db, story, path.chapter_id);
  const item = await findItem(db, chapter.id, path.item_id);
  if (item) return item;
  throw new AppError('not_found.item', { title: chapter.title });
}
