import type { Reader } from '../../../db/database.ts';

export function readChapters(db: Reader, storyId: string) {
  return db
    .selectFrom('chapters')
    .select(['id', 'title', 'ordinal'])
    .where('story_id', '=', storyId)
    .orderBy('ordinal')
    .execute();
}

/** The nodes of a story in the order in which they were made. */
export function readNodes(db: Reader, storyId: string) {
  return db
    .selectFrom('nodes')
    .select(['id', 'chapter_id', 'name', 'body', 'actions', 'ending', 'logic', 'place'])
    .where('story_id', '=', storyId)
    .orderBy('id')
    .execute();
}

/** The items of a story in the order in which they were made. */
export function readItems(db: Reader, storyId: string) {
  return db
    .selectFrom('items')
    .select([
      'id',
      'chapter_id',
      'key',
      'name',
      'description',
      'image',
      'location',
      'is_portable',
      'is_stackable',
      'is_hidden',
    ])
    .where('story_id', '=', storyId)
    .orderBy('id')
    .execute();
}
