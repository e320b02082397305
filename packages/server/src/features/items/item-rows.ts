import type { Item } from '@brasslamp/story/model';
import type { Row } from '../../db/tables.ts';
import { newId } from '../../ids.ts';

export { insertItems } from './queries.ts';

/** The items of a story that comes as a whole. Each gets a new id. */
export function itemRows(
  items: readonly Item[],
  story: {
    story_id: string;
    /** What ids of chapters and nodes became in this story. */
    newChapterId: (id: string) => string;
    newNodeId: (id: string) => string;
    now: number;
  },
): Row<'items'>[] {
  const { story_id, newChapterId, newNodeId, now } = story;
  return items.map(({ location, portable, stackable, hidden, ...item }) => ({
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
}
