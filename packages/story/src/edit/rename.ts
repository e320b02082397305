import { nodeNameKey } from '../logic/logic.ts';
import type { Node, NodeId, Story } from '../model/story.ts';
import { type Renaming, renameIn } from './rename-in.ts';

export interface Renamed {
  story: Story;
  /** Nodes whose text, logic, name or ending changed, by the story's order. */
  changedNodeIds: NodeId[];
  /** Takes it back. Where a node was called in another case, its name comes back as it was written. */
  inverse: Renaming;
}

/** Renames a thing (of endings: all of that name) and every use of its name. */
export function rename(story: Story, renaming: Renaming): Renamed {
  const { kind, from, to } = renaming;
  const changedNodeIds: NodeId[] = [];
  let oldName = from;
  const nodes = story.nodes.map((node) => {
    const called = renameIn(node, renaming) ?? node;
    const renamed = renameItself(called, renaming);
    if (renamed === node) return node;
    changedNodeIds.push(node.id);
    if (kind === 'node' && renamed !== called) oldName = node.name;
    return renamed;
  });
  const withKey = <Thing extends { key: string }>(things: Thing[], ofKind: Renaming['kind']) =>
    kind === ofKind
      ? things.map((thing) => (thing.key === from ? { ...thing, key: to } : thing))
      : things;
  return {
    story: {
      ...story,
      nodes,
      variables: withKey(story.variables, 'variable'),
      items: withKey(story.items, 'item'),
      achievements: withKey(story.achievements, 'achievement'),
    },
    changedNodeIds,
    inverse: { kind, from: to, to: oldName },
  };
}

function renameItself(node: Node, { kind, from, to }: Renaming): Node {
  if (kind === 'node' && nodeNameKey(node.name) === nodeNameKey(from)) return { ...node, name: to };
  const { ending } = node;
  if (kind !== 'ending' || ending?.name !== from) return node;
  return { ...node, ending: { ...ending, name: to } };
}
