import type { Writer } from '../../../db/database.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { growText, textBytes } from '../edits/text-size.ts';
import { chapterReply } from '../model/replies.ts';
import { countChapters, shiftChapters, updateChapter } from './queries.ts';
import { findChapterOrThrow } from './read-chapters.ts';

/** Gives a chapter another title, or another place: the others move over. */
export async function changeChapter(
  deps: Deps,
  {
    viewer,
    params,
    body,
    ifMatch,
  }: Call<'PATCH /api/stories/:username/:story_slug/chapters/:chapter_id'>,
) {
  const changed = await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const chapter = await findChapterOrThrow(trx, story, params.chapter_id);
    assertRevision(ifMatch, chapterReply(chapter));
    const title = body.title ?? chapter.title;
    const ordinal = Math.min(body.ordinal ?? chapter.ordinal, await countChapters(trx, story.id));
    if (title === chapter.title && ordinal === chapter.ordinal) return chapter;
    await makeRoom(trx, story.id, chapter.ordinal, ordinal);
    const now = deps.now();
    const changes = { title, ordinal, revision: chapter.revision + 1, updated_at: now };
    await growText(trx, story, textBytes(title) - textBytes(chapter.title));
    await updateChapter(trx, chapter.id, changes);
    await markEdited(trx, story, now);
    return { ...chapter, ...changes };
  });
  return chapterReply(changed);
}

async function makeRoom(trx: Writer, storyId: string, from: number, to: number): Promise<void> {
  if (to > from) await shiftChapters(trx, storyId, from + 1, to, -1);
  if (to < from) await shiftChapters(trx, storyId, to, from - 1, 1);
}
