import { decodeCursor, page } from '../../http/cursor.ts';
import type { Call } from '../../http/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { storyToReadContents } from '../stories/find-story.ts';
import { chapterOf } from '../writing/find-part.ts';
import { itemOf } from './find-item.ts';
import { listItemsOfChapter } from './queries.ts';
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

export async function readItem(
  deps: StoryDeps,
  { viewer, params }: Call<'GET /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'>,
) {
  const story = await storyToReadContents(deps.database.read, viewer, params);
  return itemReply(await itemOf(deps.database.read, story, params));
}
