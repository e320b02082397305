import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { storyToReadContents } from '../stories/find-story.ts';
import { chapterOf } from '../writing/find-part.ts';
import { itemOf } from './find-item.ts';
import { listItemsOfChapter, listItemsOfStory } from './queries.ts';
import { itemReply } from './replies.ts';

export async function listItems(
  deps: StoryDeps,
  { viewer, params, query }: Call<'GET /api/:username/:story_slug/chapters/:chapter_id/items'>,
) {
  const db = deps.database.read;
  const after = decodeCursor(query.cursor, ['string']);
  const story = await storyToReadContents(db, viewer, params);
  const chapter = await chapterOf(db, story, params.chapter_id);
  const found = await listItemsOfChapter(db, chapter.id, after?.[0], query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
  return { items: rows.map(itemReply), next_cursor };
}

/** Those of the whole story: by chapter, then in the order in which they were made. */
export async function listAllItems(
  deps: StoryDeps,
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
  deps: StoryDeps,
  { viewer, params }: Call<'GET /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'>,
) {
  const story = await storyToReadContents(deps.database.read, viewer, params);
  return itemReply(await itemOf(deps.database.read, story, params));
}
