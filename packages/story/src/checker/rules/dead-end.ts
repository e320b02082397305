import type { Finding } from '../findings/finding.ts';
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
    const hasNone = node.actions.length === 0 && node.pool === null;
    const always = hasNone ? 'dead-end.no_choices' : 'dead-end.none_available';
    return context.tell('dead-end', node, () => ({
      message_id: doesAlwaysStop ? always : 'dead-end.sometimes',
      params: { node: node.name },
      ...paths.to(state),
    }));
  });
}
