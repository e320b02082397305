// Chapters, nodes and items: as the story model has them, as the columns of their rows, and as
// replies. In rows from before a field was added, that field has its default.

import type {
  Chapter as ChapterReply,
  Item as ItemReply,
  Node as NodeReply,
} from '@brasslamp/contract';
import { nodeNameKey } from '@brasslamp/story/logic';
import type { Action, Ending, Item, Node } from '@brasslamp/story/model';
import { defaultActionLogic, defaultNodeLogic } from '@brasslamp/story/model/defaults';
import type { Row } from '../../../db/tables.ts';

/** What the column `logic` holds. */
type NodeLogic = Pick<
  Node,
  'on_enter' | 'pool' | 'tags' | 'available_when' | 'priority' | 'content_notes'
>;

const noLogic: NodeLogic = defaultNodeLogic();

const plain: Omit<Action, 'id' | 'label' | 'target'> = {
  use: 'repeatable',
  ...defaultActionLogic(),
};

/** An action as it is stored or was sent; what it lacks is at its default. */
type LooseAction = Pick<Action, 'id' | 'label' | 'target'> & Partial<Action>;

/** The fields always in one order, so that equal actions are equal texts. */
export const wholeAction = ({ id, label, target, ...more }: LooseAction): Action => ({
  id,
  label,
  target,
  ...plain,
  ...more,
});

export type NodeColumns = Pick<
  Row<'nodes'>,
  'chapter_id' | 'name' | 'name_key' | 'body' | 'actions' | 'ending' | 'logic'
>;

export function modelNode(row: Omit<NodeColumns, 'name_key'> & { id: string }): Node {
  return {
    id: row.id,
    chapter_id: row.chapter_id,
    name: row.name,
    body: row.body,
    actions: (JSON.parse(row.actions) as LooseAction[]).map(wholeAction),
    ending: row.ending === null ? null : (JSON.parse(row.ending) as Ending),
    ...noLogic,
    ...(JSON.parse(row.logic) as Partial<NodeLogic>),
  };
}

export function nodeColumns(node: Node): NodeColumns {
  const { on_enter, pool, tags, available_when, priority, content_notes } = node;
  return {
    chapter_id: node.chapter_id,
    name: node.name,
    name_key: nameKey(node.name),
    body: node.body,
    actions: JSON.stringify(node.actions),
    ending: node.ending && JSON.stringify(node.ending),
    logic: JSON.stringify({ on_enter, pool, tags, available_when, priority, content_notes }),
  };
}

/** Names of nodes are unique in their story by this: by what logic calls them. */
export const nameKey: (name: string) => string = nodeNameKey;

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

const iso = (ms: number) => new Date(ms).toISOString();

export function chapterReply(chapter: Row<'chapters'>): ChapterReply {
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

export function nodeReply(node: Row<'nodes'>): NodeReply {
  const { position_x: x, position_y: y } = node;
  return {
    ...modelNode(node),
    position: x === null || y === null ? null : { x, y },
    created_at: iso(node.created_at),
    updated_at: iso(node.updated_at),
    version: node.revision,
  };
}

export function itemReply(item: Row<'items'>): ItemReply {
  return {
    ...modelItem(item),
    created_at: iso(item.created_at),
    updated_at: iso(item.updated_at),
    version: item.revision,
  };
}
