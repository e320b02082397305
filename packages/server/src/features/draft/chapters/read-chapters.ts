import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { storyToSee } from '../../story-access/find-story.ts';
import { chapterReply } from '../model/replies.ts';
import { findChapter, listChapters as listChapterRows } from './queries.ts';

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
