import type { Reader } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import { chapterOf } from '../writing/find-part.ts';
import { findItem } from './queries.ts';

/** An item of a chapter; what is in no chapter of the story, or in another one, is not found. */
export async function itemOf(
  db: Reader,
  story: { id: string; title: string },
  path: { chapter_id: string; item_id: string },
): Promise<Row<'items'>> {
  const chapter = await chapterOf(db, story, path.chapter_id);
  const item = await findItem(db, chapter.id, path.item_id);
  if (item) return item;
  throw new AppError('not_found', `"${chapter.title}" has no such item`);
}
