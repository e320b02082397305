import { nodeNameKey } from '../logic/logic.ts';
import type { Node, NodeId, Story } from '../model/story.ts';
import type { Variable } from '../model/variable.ts';
import { type Renaming, renameIn, renameInItem, renameInStoryWide } from './rename-in.ts';

export interface Renamed {
  story: Story;
  /** Nodes whose text, logic, name, ending or actions changed, by the story's order. */
  changedNodeIds: NodeId[];
  /** Takes it back. Where a thing was called in another case, its name comes back as it was written. */
  inverse: Renaming;
}

/** Renames a thing (of endings: all of that name) and every use of its name. */
export function rename(story: Story, renaming: Renaming): Renamed {
  const { kind, from, to } = renaming;
  const { level } = story;
  const changedNodeIds: NodeId[] = [];
  let oldName = from;
  const nodes = story.nodes.map((node) => {
    const called = renameIn(node, renaming, level) ?? node;
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
  const wide = renameInStoryWide(story, renaming) ?? story;
  const snippets = wide.snippets.map((snippet) => {
    if (kind !== 'snippet' || nodeNameKey(snippet.name) !== nodeNameKey(from)) return snippet;
    oldName = snippet.name;
    return { ...snippet, name: to };
  });
  const items = story.items.map((item) => renameInItem(item, renaming, level) ?? item);
  return {
    story: {
      ...story,
      ...wide,
      snippets,
      nodes,
      variables: withKey(
        story.variables.map((variable) => renameMember(variable, renaming)),
        'variable',
      ),
      items: withKey(items, 'item'),
      achievements: withKey(story.achievements, 'achievement'),
    },
    changedNodeIds,
    inverse: { ...renaming, from: to, to: oldName },
  };
}

function renameItself(node: Node, { kind, from, to }: Renaming): Node {
  if (kind === 'node' && nodeNameKey(node.name) === nodeNameKey(from)) return { ...node, name: to };
  if (kind === 'action' && node.actions.some(({ id }) => id === from)) {
    const actions = node.actions.map((one) => (one.id === from ? { ...one, id: to } : one));
    return { ...node, actions };
  }
  const { ending } = node;
  if (kind !== 'ending' || ending?.name !== from) return node;
  return { ...node, ending: { ...ending, name: to } };
}

function renameMember(variable: Variable, renaming: Renaming): Variable {
  if (renaming.kind !== 'member' || renaming.of !== variable.key) return variable;
  if (variable.kind !== 'set') return variable;
  const renamed = (members: string[]) =>
    members.map((member) => (member === renaming.from ? renaming.to : member));
  return { ...variable, members: renamed(variable.members), initial: renamed(variable.initial) };
}
