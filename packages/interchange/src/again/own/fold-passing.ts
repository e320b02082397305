import type { Action, Node, NodeId, Story } from '@brasslamp/story/model';
import { singleTargets } from '@brasslamp/story/model';

/**
 * A reading in which what a choice does stands with the choice: a node of a reading that nothing but one choice leads
 * to, and that only changes something and leads on, is what our story has as effects of that choice.
 */
export function foldPassing(story: Story): Story {
  const arrivals = new Map<NodeId, number>();
  for (const { actions, continue: ways } of story.nodes) {
    for (const { target, call } of [...actions, ...ways]) {
      const then = typeof call === 'object' ? [call.then] : [];
      for (const to of [...singleTargets(target), ...then]) {
        if (to !== null) arrivals.set(to, (arrivals.get(to) ?? 0) + 1);
      }
    }
  }
  const passing = new Map(
    story.nodes.flatMap((node): [NodeId, Node][] =>
      node.id !== story.start_node_id && arrivals.get(node.id) === 1 && onlyPasses(node)
        ? [[node.id, node]]
        : [],
    ),
  );
  const folded = new Set<NodeId>();
  const fold = (action: Action): Action => {
    const node = typeof action.target === 'string' ? passing.get(action.target) : undefined;
    const [way] = node?.continue ?? [];
    if (!node || !way || action.call !== false) return action;
    folded.add(node.id);
    const { first, every } = node.on_enter;
    return { ...action, target: way.target, effects: [...action.effects, ...every, ...first] };
  };
  const nodes = story.nodes.map((node) => ({ ...node, actions: node.actions.map(fold) }));
  return { ...story, nodes: nodes.filter(({ id }) => !folded.has(id)) };
}

function onlyPasses(node: Node): boolean {
  const [way, ...others] = node.continue;
  const isEmpty = node.body.trim() === '' && node.actions.length === 0 && node.ending === null;
  return isEmpty && way !== undefined && others.length === 0 && way.when === '' && !way.call;
}
