import { nodeNameKey, type ReferenceKind } from '../logic/logic.ts';
import type { ItemId, NodeId, Story } from '../model/story.ts';
import {
  type FieldReference,
  referencesInItem,
  referencesInNode,
  referencesInStoryWide,
} from './references.ts';

export interface Use extends FieldReference {
  /** null = no node speaks of it, but the item `item_id`, or the whole story. */
  node_id: NodeId | null;
  item_id?: ItemId;
}

/**
 * By kind, then by the name: a key, an action's id, an ending's name, and of nodes and snippets
 * `nodeNameKey`. Names of nothing are among them. Uses are in the order of the story: nodes, items,
 * the whole.
 */
export type WhereUsed = Record<ReferenceKind, Map<string, Use[]>>;

/** The places in texts and logic that speak of something by its name. */
export function whereUsed(story: Story): WhereUsed {
  const used: WhereUsed = {
    variable: new Map(),
    item: new Map(),
    node: new Map(),
    action: new Map(),
    ending: new Map(),
    achievement: new Map(),
    snippet: new Map(),
  };
  const add = (references: FieldReference[], place: Pick<Use, 'node_id' | 'item_id'>) => {
    for (const reference of references) {
      const { kind, name } = reference;
      const isAnyCase = kind === 'node' || kind === 'snippet';
      const key = isAnyCase ? nodeNameKey(name.text) : name.text;
      const uses = used[kind].get(key) ?? [];
      uses.push({ ...reference, ...place });
      used[kind].set(key, uses);
    }
  };
  const { level } = story;
  for (const node of story.nodes) add(referencesInNode(node, level), { node_id: node.id });
  for (const item of story.items) {
    add(referencesInItem(item, level), { node_id: null, item_id: item.id });
  }
  add(referencesInStoryWide(story), { node_id: null });
  return used;
}
