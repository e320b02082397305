// A node as the story model has it, and as the columns of its row. Rows from before a field was
// there have it at its default.

import { nodeNameKey } from '@brasslamp/story/logic';
import type { Action, Ending, Node } from '@brasslamp/story/model';
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
