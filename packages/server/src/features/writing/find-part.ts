// A chapter or a node of a story; what is in no story, or in another one, is not found.
import type { Reader } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import { findChapter, findNode } from './queries.ts';

interface StoryName {
  id: string;
  title: string;
}

export async function chapterOf(
  db: Reader,
  story: StoryName,
  chapterId: string,
): Promise<Row<'chapters'>> {
  const chapter = await findChapter(db, story.id, chapterId);
  if (chapter) return chapter;
  throw new AppError('not_found', `"${story.title}" has no such chapter`);
}

export async function nodeOf(db: Reader, story: StoryName, nodeId: string): Promise<Row<'nodes'>> {
  const node = await findNode(db, story.id, nodeId);
  if (node) return node;
  throw new AppError('not_found', `"${story.title}" has no such node`);
}
