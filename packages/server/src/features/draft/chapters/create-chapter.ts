import { limits } from '@brasslamp/story/model';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { growText, textBytes } from '../edits/text-size.ts';
import { chapterReply } from '../model/replies.ts';
import { countChapters, insertChapters } from './queries.ts';

/**
 * Adds a chapter at the end: ordinals have no gaps, so every one that could be asked for is taken
 * or is the next.
 */
export async function createChapter(
  deps: Deps,
  { viewer, params, body, answer }: Call<'POST /api/stories/:username/:story_slug/chapters'>,
) {
  const id = newId();
  return deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const count = await countChapters(trx, story.id);
    if (count >= limits.chaptersPerStory) {
      throw new AppError('limit_reached.parts', {
        parts: 'chapters',
        most: limits.chaptersPerStory,
      });
    }
    const now = deps.now();
    const row = {
      id,
      story_id: story.id,
      title: body.title,
      ordinal: count + 1,
      revision: 1,
      created_at: now,
      updated_at: now,
    };
    await growText(trx, story, textBytes(row.title));
    await insertChapters(trx, [row]);
    await markEdited(trx, story, now);
    return answer(trx, chapterReply(row));
  });
}
