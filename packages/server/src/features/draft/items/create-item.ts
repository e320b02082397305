import { limits } from '@brasslamp/story/model';
import { writeUnique } from '../../../db/write-unique.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { findChapterOrThrow } from '../chapters/read-chapters.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { growText, itemBytes } from '../edits/text-size.ts';
import { itemColumns } from '../model/item-model.ts';
import { itemReply } from '../model/replies.ts';
import { checkItem } from './check-item.ts';
import { countItems, insertItems } from './queries.ts';

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
