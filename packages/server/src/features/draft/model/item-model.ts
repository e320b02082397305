// An item as the story model has it, and as the columns of its row.
import type { Item } from '@brasslamp/story/model';
import type { Row } from '../../../db/tables.ts';

type ItemColumns = Pick<
  Row<'items'>,
  | 'chapter_id'
  | 'key'
  | 'name'
  | 'description'
  | 'image'
  | 'location'
  | 'is_portable'
  | 'is_stackable'
  | 'is_hidden'
>;

/** The fields always in one order: the text of a version, and its hash, depend on it. */
export const modelItem = (row: ItemColumns & { id: string }): Item => ({
  id: row.id,
  chapter_id: row.chapter_id,
  key: row.key,
  name: row.name,
  description: row.description,
  image: row.image,
  location: row.location,
  portable: row.is_portable === 1,
  stackable: row.is_stackable === 1,
  hidden: row.is_hidden === 1,
});

export const itemColumns = (item: Omit<Item, 'id'>): ItemColumns => ({
  chapter_id: item.chapter_id,
  key: item.key,
  name: item.name,
  description: item.description,
  image: item.image,
  location: item.location,
  is_portable: Number(item.portable),
  is_stackable: Number(item.stackable),
  is_hidden: Number(item.hidden),
});
