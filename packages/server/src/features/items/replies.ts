import type { Item } from '@brasslamp/contract';
import type { Row } from '../../db/tables.ts';

export function itemReply(item: Row<'items'>): Item {
  return {
    id: item.id,
    chapter_id: item.chapter_id,
    key: item.key,
    name: item.name,
    description: item.description,
    image: item.image,
    location: item.location,
    portable: item.is_portable === 1,
    stackable: item.is_stackable === 1,
    hidden: item.is_hidden === 1,
    created_at: new Date(item.created_at).toISOString(),
    updated_at: new Date(item.updated_at).toISOString(),
    version: item.revision,
  };
}
