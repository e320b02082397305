import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

export function findChapter(
  db: Reader,
  storyId: string,
  id: string,
): Promise<Row<'chapters'> | undefined> {
  return db
    .selectFrom('chapters')
    .selectAll()
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
}

export async function isItemInChapter(db: Reader, chapterId: string): Promise<boolean> {
  const item = await db
    .selectFrom('items')
    .select('id')
    .where('chapter_id', '=', chapterId)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

export async function isNodeInChapter(db: Reader, chapterId: string): Promise<boolean> {
  const node = await db
    .selectFrom('nodes')
    .select('id')
    .where('chapter_id', '=', chapterId)
    .limit(1)
    .executeTakeFirst();
  return node !== undefined;
}
