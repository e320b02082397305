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
