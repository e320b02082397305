import type { Reader } from '../../../db/database.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { isKeyTaken, isPartOf } from './queries.ts';

interface SentItem {
  id: string;
  chapter_id: string;
  key: string;
  location: string | null;
}

/**
 * What only the database can tell about an item. Throws with every field that is wrong. A place
 * that is gone may be saved again where the item has had it so far.
 */
export async function checkItem(
  db: Reader,
  storyId: string,
  item: SentItem,
  storedLocation: string | null,
): Promise<void> {
  const { chapter_id, location } = item;
  const errors = [];
  if (!(await isPartOf(db, storyId, 'chapters', chapter_id))) {
    errors.push(fieldError('chapter_id', 'no_such_chapter'));
  }
  const isPlaceNew = location !== 'inventory' && location !== storedLocation;
  if (location !== null && isPlaceNew && !(await isPartOf(db, storyId, 'nodes', location))) {
    errors.push(fieldError('location', 'no_such_node'));
  }
  if (errors.length > 0) throw notValid(...errors);
  if (await isKeyTaken(db, storyId, item.key, item.id)) {
    throw new AppError('key_taken', { key: item.key });
  }
}
