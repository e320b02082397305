import type { Item } from '@brasslamp/story/model';
import type { Writer } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { insertItems } from './queries.ts';

/** A row has 14 columns; SQLite takes 32,766 parameters in one statement. */
const rowsAtOnce = 500;

/** Writes the items of a story that comes as a whole. Each gets a new id. */
export async function writeItems(
  trx: Writer,
  items: readonly Item[],
  story: {
    story_id: string;
    /** What ids of chapters and nodes became in this story. */
    newChapterId: (id: string) => string;
    newNodeId: (id: string) => string;
    now: number;
  },
): Promise<void> {
  const { story_id, newChapterId, newNodeId, now } = story;
  const rows = items.map(({ location, portable, stackable, hidden, ...item }) => ({
    id: newId(),
    story_id,
    chapter_id: newChapterId(item.chapter_id),
    key: item.key,
    name: item.name,
    description: item.description,
    image: item.image,
    location: location === null || location === 'inventory' ? location : newNodeId(location),
    is_portable: Number(portable),
    is_stackable: Number(stackable),
    is_hidden: Number(hidden),
    revision: 1,
    created_at: now,
    updated_at: now,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await insertItems(trx, rows.slice(start, start + rowsAtOnce));
  }
}
