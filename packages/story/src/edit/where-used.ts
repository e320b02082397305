import { nodeNameKey, type ReferenceKind } from '../logic/logic.ts';
import type { NodeId, Story } from '../model/story.ts';
import { type NodeReference, referencesInNode } from './references-in-node.ts';

export interface Use extends NodeReference {
  node_id: NodeId;
}

/**
 * By kind, then by the name: a key, an action's id, an ending's name, and of nodes `nodeNameKey`.
 * Names of nothing are among them. Uses are in the order of the story.
 */
export type WhereUsed = Record<ReferenceKind, Map<string, Use[]>>;

/** Every place in texts and logic that speaks of something by its name. */
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
  for (const node of story.nodes) {
    for (const reference of referencesInNode(node)) {
      const { kind, name } = reference;
      const key = kind === 'node' ? nodeNameKey(name.text) : name.text;
      const uses = used[kind].get(key) ?? [];
      uses.push({ ...reference, node_id: node.id });
      used[kind].set(key, uses);
    }
  }
  return used;
}
