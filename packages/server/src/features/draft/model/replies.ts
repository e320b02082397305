import type { Chapter, Item, Node } from '@brasslamp/contract';
import type { Row } from '../../../db/tables.ts';
import { modelItem } from './item-model.ts';
import { modelNode } from './node-model.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export function chapterReply(chapter: Row<'chapters'>): Chapter {
  return {
    id: chapter.id,
    title: chapter.title,
    ordinal: chapter.ordinal,
    story_id: chapter.story_id,
    created_at: iso(chapter.created_at),
    updated_at: iso(chapter.updated_at),
    version: chapter.revision,
  };
}

export function nodeReply(node: Row<'nodes'>): Node {
  const { position_x: x, position_y: y } = node;
  return {
    ...modelNode(node),
    position: x === null || y === null ? null : { x, y },
    created_at: iso(node.created_at),
    updated_at: iso(node.updated_at),
    version: node.revision,
  };
}

export function itemReply(item: Row<'items'>): Item {
  return {
    ...modelItem(item),
    created_at: iso(item.created_at),
    updated_at: iso(item.updated_at),
    version: item.revision,
  };
}
