import { limits } from '@brasslamp/story/model';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { newId } from '../../ids.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { storyToWrite } from '../stories/find-story.ts';
import { markEdited } from '../stories/mark-edited.ts';
import { growText, itemBytes } from '../stories/text-size.ts';
import { writeUnique } from '../stories/write-unique.ts';
import { chapterOf } from '../writing/find-part.ts';
import { checkItem } from './check-item.ts';
import { countItems, insertItems } from './queries.ts';
import { itemReply } from './replies.ts';

export async function createItem(
  deps: StoryDeps,
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
    const { id: chapter_id } = await chapterOf(trx, story, params.chapter_id);
    await checkItem(trx, story.id, { ...body, id, chapter_id }, null);
    if ((await countItems(trx, story.id)) >= limits.itemsPerStory) {
      throw new AppError('limit_reached', `${limits.itemsPerStory} items in a story are the most`);
    }
    const now = deps.now();
    const { portable, stackable, hidden, ...fields } = body;
    const row = {
      ...fields,
      id,
      story_id: story.id,
      chapter_id,
      is_portable: Number(portable),
      is_stackable: Number(stackable),
      is_hidden: Number(hidden),
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
