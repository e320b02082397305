import type { Finding } from '../findings/finding.ts';
import { reached } from '../graph/edges.ts';
import type { RuleContext } from './rule-context.ts';

/** Nodes where a reader can be left with no way on, though they are no ending. */
export function deadEnds(context: RuleContext): Finding[] {
  const { graph, reachability, paths, isProved } = context.search;
  const first = new Map<number, number>();
  for (const state of reachability.deadEnds) {
    const node = Number(graph.nodes[state]);
    if (!first.has(node)) first.set(node, state);
  }
  const statesAt = new Map<number, number>();
  for (const node of graph.nodes)
    if (first.has(node)) statesAt.set(node, (statesAt.get(node) ?? 0) + 1);
  const stuckAt = new Map<number, number>();
  for (const state of reachability.deadEnds) {
    const node = Number(graph.nodes[state]);
    stuckAt.set(node, (stuckAt.get(node) ?? 0) + 1);
  }
  return [...first].flatMap(([index, state]): Finding[] => {
    const node = context.node(index);
    const closed = context.neverOpen(index).map(({ choice }) => choice);
    const doesAlwaysStop =
      isProved &&
      stuckAt.get(index) === statesAt.get(index) &&
      closed.length === context.search.observations.choicesAt(index).length;
    context.stuckNodes.add(index);
    for (const choice of closed) context.blame(index, choice);
    const { actions, pool, continue: ways } = node;
    const hasNone = actions.length === 0 && pool === null && ways.length === 0;
    const always = hasNone ? 'dead-end.no_choices' : 'dead-end.none_available';
    return context.tell('dead-end', node, () => ({
      message_id: doesAlwaysStop ? always : 'dead-end.sometimes',
      params: { node: node.name },
      ...paths.toAllAsked(state),
    }));
  });
}

/**
 * Places from which no ending can be reached, though there is always a way on. What leads only to a
 * dead end is reported there. Of each such part of the story the first state is reported.
 */
export function traps(context: RuleContext): Finding[] {
  const { search, story, playable } = context;
  const { graph, reachability, paths, isProved } = search;
  if (!isProved || !story.nodes.some(({ ending }) => ending !== null)) return [];
  const toldNodes = new Set<number>();
  const found: Finding[] = [];
  let known: Uint8Array | null = null;
  for (let state = 0; state < graph.count; state++) {
    if (reachability.reachesEnding[state] === 1 || reachability.reachesDeadEnd[state] === 1)
      continue;
    const index = Number(graph.nodes[state]);
    if (toldNodes.has(index) || known?.[state] === 1) continue;
    const part = reached(graph, [state]);
    const nodes = new Set<number>();
    for (let one = 0; one < part.length; one++) {
      if (part[one] === 1) nodes.add(Number(graph.nodes[one]));
    }
    // The same place in another state, or a later way into it.
    const isNew = ![...nodes].some((node) => toldNodes.has(node));
    known = part;
    for (const node of nodes) toldNodes.add(node);
    if (!isNew) continue;
    const closed = [...nodes].flatMap((node) =>
      context.neverOpen(node).map(({ choice }) => ({ node, choice })),
    );
    for (const { node, choice } of closed) context.blame(node, choice);
    for (const node of nodes) context.stuckNodes.add(node);
    const node = context.node(index);
    const isStart = index === playable.indexes.nodes.get(playable.start?.id ?? '') && state === 0;
    const reported = context.tell('trap', node, () => ({
      message_id: isStart ? 'trap.whole_story' : 'trap.from_node',
      params: { node: node.name },
      ...paths.to(state),
    }));
    found.push(...reported);
  }
  return found;
}
