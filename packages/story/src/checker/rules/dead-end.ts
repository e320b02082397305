import type { Finding } from '../finding.ts';
import { type Ground, named } from './ground.ts';

/** Nodes where a reader can be left with no way on, though they are no ending. */
export function deadEnds(ground: Ground): Finding[] {
  const { graph, outlook, paths, isProved } = ground.search;
  const first = new Map<number, number>();
  for (const state of outlook.deadEnds) {
    const node = Number(graph.nodes[state]);
    if (!first.has(node)) first.set(node, state);
  }
  const statesAt = new Map<number, number>();
  for (const node of graph.nodes)
    if (first.has(node)) statesAt.set(node, (statesAt.get(node) ?? 0) + 1);
  const stuckAt = new Map<number, number>();
  for (const state of outlook.deadEnds) {
    const node = Number(graph.nodes[state]);
    stuckAt.set(node, (stuckAt.get(node) ?? 0) + 1);
  }
  return [...first].flatMap(([index, state]): Finding[] => {
    const node = ground.node(index);
    const closed = ground.neverOpen(index).map(({ choice }) => choice);
    const doesAlwaysStop =
      isProved &&
      stuckAt.get(index) === statesAt.get(index) &&
      closed.length === ground.search.observations.choicesAt(index).length;
    ground.stuckNodes.add(index);
    for (const choice of closed) ground.blame(index, choice);
    const remedy = 'make it an ending, or give it a choice that is always offered.';
    const message = doesAlwaysStop
      ? node.actions.length === 0 && node.pool === null
        ? `${named(node)} has no choice and is no ending: ${remedy}`
        : `None of the choices in ${named(node)} is ever offered: ${remedy}`
      : `A reader can be left without any choice in ${named(node)}: ${remedy}`;
    return ground.tell('dead-end', node, () => ({ message, ...paths.to(state) }));
  });
}
