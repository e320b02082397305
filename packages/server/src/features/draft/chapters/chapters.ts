import type { Edit } from '@brasslamp/story/draft';
import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToSee, storyToWrite } from '../../story-access/find-story.ts';
import { listChapters as listChapterRows } from '../at-hand/queries.ts';
import { chapterReply } from '../model/part-models.ts';
import { isAnyInChapter } from '../rows/queries.ts';
import { setEdits } from '../writing/set-edits.ts';
import { rowOf, writePart } from '../writing/write-part.ts';
import { findChapter } from './queries.ts';

/** Everyone who may see a story sees the titles of its chapters. */
export async function listChapters(
  deps: Deps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/chapters'>,
) {
  const story = await storyToSee(deps.database.read, viewer, params);
  const chapters = await listChapterRows(deps.database.read, story.id);
  return { chapters: chapters.map(chapterReply) };
}

export async function readChapter(
  deps: Deps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/chapters/:chapter_id'>,
) {
  const story = await storyToSee(deps.database.read, viewer, params);
  return chapterReply(await findChapterOrThrow(deps.database.read, story, params.chapter_id));
}

/** A chapter of another story is not found. */
export async function findChapterOrThrow(
  db: Reader,
  story: { id: string; title: string },
  chapterId: string,
): Promise<Row<'chapters'>> {
  const chapter = await findChapter(db, story.id, chapterId);
  if (chapter) return chapter;
  throw new AppError('not_found.chapter', { title: story.title });
}

/** Adds a chapter at the end, whatever ordinal is sent: that is told back, and orders nothing. */
export async function createChapter(
  deps: Deps,
  { viewer, params, body, answer }: Call<'POST /api/stories/:username/:story_slug/chapters'>,
) {
  const id = newId();
  const { title, ordinal: sent_ordinal = 1 } = body;
  return writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const edits: Edit[] = [{ type: 'add', part: 'chapter', id, value: { title } }];
    const beside = { chapters: new Map([[id, { sent_ordinal }]]) };
    const { chapters } = await write(story, edits, beside);
    return answer(trx, chapterReply(rowOf(chapters, id)));
  });
}

/** Gives a chapter another title, or the place of an ordinal: the others move over. */
export async function changeChapter(
  deps: Deps,
  {
    viewer,
    params,
    body,
    ifMatch,
  }: Call<'PATCH /api/stories/:username/:story_slug/chapters/:chapter_id'>,
) {
  const { chapter_id: id } = params;
  const changed = await writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const chapter = await findChapterOrThrow(trx, story, id);
    assertRevision(ifMatch, chapterReply(chapter));
    const { title, ordinal } = body;
    const sent_ordinal = ordinal ?? chapter.sent_ordinal;
    const edits: Edit[] = [
      ...setEdits('chapter', id, { title: chapter.title }, { title }),
      ...(ordinal === undefined ? [] : [{ type: 'move', part: 'chapter', id, ordinal } as const]),
    ];
    const { chapters } = await write(story, edits, {
      chapters: new Map([[id, { sent_ordinal }]]),
    });
    return rowOf(chapters, id);
  });
  return chapterReply(changed);
}

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
  await writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const chapter = await findChapterOrThrow(trx, story, params.chapter_id);
    assertRevision(ifMatch, chapterReply(chapter));
    if (query.with_nodes === 'false') await assertEmpty(trx, chapter);
    await write(story, [{ type: 'remove', part: 'chapter', id: chapter.id }]);
  });
}

async function assertEmpty(db: Reader, chapter: Row<'chapters'>) {
  for (const parts of ['nodes', 'items'] as const) {
    if (!(await isAnyInChapter(db, parts, chapter))) continue;
    throw new AppError('chapter_not_empty', { title: chapter.title, parts });
  }
}
