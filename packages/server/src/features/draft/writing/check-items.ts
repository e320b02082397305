import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Item } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import { fieldError } from '../../../errors/app-error.ts';
import type { FindNodes } from './draft-write.ts';

export interface SentItem extends Pick<Item, 'location'> {
  /** The place that it had so far, which it may keep: the node may be gone meanwhile. */
  storedLocation: string | null;
}

/** The errors in items that only the database can tell: for each item every field that is wrong. */
export async function checkItems(
  db: Reader,
  storyId: string,
  items: readonly SentItem[],
  findNodes: FindNodes,
): Promise<FieldError[][]> {
  const places = items.flatMap((item) => newPlaceOf(item) ?? []);
  const existing = await findNodes(db, storyId, [...new Set(places)]);
  return items.map((item) => {
    const place = newPlaceOf(item);
    return place === null || existing.has(place) ? [] : [fieldError('location', 'no_such_node')];
  });
}

const newPlaceOf = ({ location, storedLocation }: SentItem): string | null =>
  location === 'inventory' || location === storedLocation ? null : location;
