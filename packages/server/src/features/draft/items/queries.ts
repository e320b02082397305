import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { ChapterId } from '../rows/queries.ts';

export function findItem(
  db: Reader,
  chapter: ChapterId,
  id: string,
): Promise<Row<'items'> | undefined> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id)
    .where('chapter_id', '=', chapter.id)
    .where('story_id', '=', chapter.story_id)
    .executeTakeFirst();
}

/** The items of a chapter, in the order in which they were made. */
export function listItemsOfChapter(
  db: Reader,
  chapter: ChapterId,
  after: string | undefined,
  limit: number,
): Promise<Row<'items'>[]> {
  let query = db
    .selectFrom('items')
    .selectAll()
    .where('chapter_id', '=', chapter.id)
    .where('story_id', '=', chapter.story_id)
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** The items of a story by chapter, then in the order in which they were made. */
export function listItemsOfStory(
  db: Reader,
  storyId: string,
  after: readonly [ordinal: number, id: string] | null,
  limit: number,
): Promise<(Row<'items'> & { chapter_ordinal: number })[]> {
  let query = db
    .selectFrom('items')
    .innerJoin('chapters', 'chapters.id', 'items.chapter_id')
    .selectAll('items')
    .select('chapters.ordinal as chapter_ordinal')
    .where('items.story_id', '=', storyId)
    .orderBy('chapters.ordinal')
    .orderBy('items.id')
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('chapters.ordinal', 'items.id'), '>', tuple(...after)),
    );
  }
  return query.execute();
}
