import { limits } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { moveChapterToBin } from '../bin/move-to-bin.ts';
import { markEdited, markStartGone } from '../edits/mark-edited.ts';
import { growText } from '../edits/text-size.ts';
import { chapterReply } from '../model/replies.ts';
import {
  bytesInChapter,
  deleteChapter as deleteRow,
  isItemInChapter,
  isNodeInChapter,
  shiftChapters,
} from './queries.ts';
import { findChapterOrThrow } from './read-chapters.ts';

/** Items do not go unasked either: `with_nodes` means all that is in the chapter. */
export async function deleteChapter(
  deps: Deps,
  {
    viewer,
    params,
    query,
    ifMatch,
  }: Call<'DELETE /api/stories/:username/:story_slug/chapters/:chapter_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const chapter = await findChapterOrThrow(trx, story, params.chapter_id);
    assertRevision(ifMatch, chapterReply(chapter));
    if (query.with_nodes === 'false') await assertEmpty(trx, chapter);
    const isStartHere =
      story.start_node_id !== null && (await isNodeInChapter(trx, chapter.id, story.start_node_id));
    const now = deps.now();
    await moveChapterToBin(trx, story, chapter, { hasStart: isStartHere, now });
    await growText(trx, story, -(await bytesInChapter(trx, chapter.id)));
    await deleteRow(trx, chapter.id);
    await shiftChapters(trx, story.id, chapter.ordinal + 1, limits.chaptersPerStory, -1);
    await (isStartHere ? markStartGone : markEdited)(trx, story, now);
  });
}

async function assertEmpty(db: Reader, { id, title }: { id: string; title: string }) {
  const left = (await isNodeInChapter(db, id))
    ? 'nodes'
    : (await isItemInChapter(db, id)) && 'items';
  if (!left) return;
  throw new AppError('chapter_not_empty', { title, parts: left });
}
