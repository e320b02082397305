import { limits } from '@brasslamp/story/model';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToSee, storyToWrite } from '../../story-access/find-story.ts';
import { moveChapterToBin } from '../bin/move-to-bin.ts';
import { markEdited, markStartGone } from '../edits/mark-edited.ts';
import { growText, textBytes } from '../edits/text-size.ts';
import { chapterReply } from '../model/part-models.ts';
import {
  bytesInChapter,
  countChapters,
  deleteChapter as deleteRow,
  findChapter,
  insertChapters,
  isItemInChapter,
  isNodeInChapter,
  listChapters as listChapterRows,
  shiftChapters,
  updateChapter,
} from './queries.ts';

type Titled = Pick<Row<'stories'>, 'id' | 'title'>;

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

/** At the end, whatever ordinal is sent: that is told back, and orders nothing. */
export async function createChapter(
  deps: Deps,
  { viewer, params, body, answer }: Call<'POST /api/stories/:username/:story_slug/chapters'>,
) {
  const id = newId();
  return deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const now = deps.now();
    const row = await addChapter(trx, story, { ...body, id }, now);
    await markEdited(trx, story, now);
    return answer(trx, chapterReply(row));
  });
}

/** At the end. Throws `limit_reached`. */
export async function addChapter(
  trx: Writer,
  story: Titled,
  {
    id,
    title,
    ordinal: sent_ordinal = 1,
  }: { id: string; title: string; ordinal?: number | undefined },
  now: number,
): Promise<Row<'chapters'>> {
  const count = await countChapters(trx, story.id);
  if (count >= limits.chaptersPerStory) {
    const most = limits.chaptersPerStory;
    throw new AppError('limit_reached.parts', { parts: 'chapters', most });
  }
  const written = { revision: 1, created_at: now, updated_at: now };
  const row = { id, story_id: story.id, title, ordinal: count + 1, sent_ordinal, ...written };
  await growText(trx, story, textBytes(title));
  await insertChapters(trx, [row]);
  return row;
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
  const changed = await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const chapter = await findChapterOrThrow(trx, story, params.chapter_id);
    assertRevision(ifMatch, chapterReply(chapter));
    const now = deps.now();
    const saved = await saveChapter(trx, story, chapter, { ...body, now });
    if (saved !== chapter) await markEdited(trx, story, now);
    return saved;
  });
  return chapterReply(changed);
}

/** Gives the row that came in where nothing changes. */
export async function saveChapter(
  trx: Writer,
  story: Titled,
  chapter: Row<'chapters'>,
  to: { title?: string | undefined; ordinal?: number | undefined; now: number },
): Promise<Row<'chapters'>> {
  const { title = chapter.title, ordinal: sent_ordinal = chapter.sent_ordinal } = to;
  const ordinal = Math.min(to.ordinal ?? chapter.ordinal, await countChapters(trx, story.id));
  const isSame =
    title === chapter.title && ordinal === chapter.ordinal && sent_ordinal === chapter.sent_ordinal;
  if (isSame) return chapter;
  await makeRoom(trx, story.id, chapter.ordinal, ordinal);
  const changes = {
    title,
    ordinal,
    sent_ordinal,
    revision: chapter.revision + 1,
    updated_at: to.now,
  };
  await growText(trx, story, textBytes(title) - textBytes(chapter.title));
  await updateChapter(trx, story.id, chapter.id, changes);
  return { ...chapter, ...changes };
}

async function makeRoom(trx: Writer, storyId: string, from: number, to: number): Promise<void> {
  if (to > from) await shiftChapters(trx, storyId, from + 1, to, -1);
  if (to < from) await shiftChapters(trx, storyId, to, from - 1, 1);
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
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const chapter = await findChapterOrThrow(trx, story, params.chapter_id);
    assertRevision(ifMatch, chapterReply(chapter));
    if (query.with_nodes === 'false') await assertEmpty(trx, chapter);
    const now = deps.now();
    const { hasStart } = await removeChapter(trx, story, chapter, now);
    await (hasStart ? markStartGone : markEdited)(trx, story, now);
  });
}

/** Moves it to the bin with all that is in it. `hasStart`: the story began there. */
export async function removeChapter(
  trx: Writer,
  story: Titled & Pick<Row<'stories'>, 'start_node_id'>,
  chapter: Row<'chapters'>,
  now: number,
): Promise<{ hasStart: boolean }> {
  const { start_node_id } = story;
  const hasStart =
    start_node_id !== null && (await isNodeInChapter(trx, chapter.id, start_node_id));
  await moveChapterToBin(trx, story, chapter, { hasStart, now });
  await growText(trx, story, -(await bytesInChapter(trx, chapter.id)));
  await deleteRow(trx, story.id, chapter.id);
  await shiftChapters(trx, story.id, chapter.ordinal + 1, limits.chaptersPerStory, -1);
  return { hasStart };
}

async function assertEmpty(db: Reader, { id, title }: { id: string; title: string }) {
  const left = (await isNodeInChapter(db, id))
    ? 'nodes'
    : (await isItemInChapter(db, id)) && 'items';
  if (!left) return;
  throw new AppError('chapter_not_empty', { title, parts: left });
}
