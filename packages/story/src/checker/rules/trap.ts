import type { Finding } from '../findings/finding.ts';
import { reached } from '../graph/edges.ts';
import { named, type RuleContext } from './rule-context.ts';

/**
 * Places from which no ending can be reached, though there is always a way on. What leads only to a
 * dead end is told there. Of each such part of the story the first state is told.
 */
export function traps(context: RuleContext): Finding[] {
  const { search, story, playable } = context;
  const { graph, reachability: outlook, paths, isProved } = search;
  if (!isProved || !story.nodes.some(({ ending }) => ending !== null)) return [];
  const told = new Set<number>();
  const found: Finding[] = [];
  let known: Uint8Array | null = null;
  for (let state = 0; state < graph.count; state++) {
    if (outlook.reachesEnding[state] === 1 || outlook.reachesDeadEnd[state] === 1) continue;
    const index = Number(graph.nodes[state]);
    if (told.has(index) || known?.[state] === 1) continue;
    const part = reached(graph, [state]);
    const nodes = new Set<number>();
    for (let one = 0; one < part.length; one++) {
      if (part[one] === 1) nodes.add(Number(graph.nodes[one]));
    }
    // The same place in another state, or a later way into it.
    const isNew = ![...nodes].some((node) => told.has(node));
    known = part;
    for (const node of nodes) told.add(node);
    if (!isNew) continue;
    const closed = [...nodes].flatMap((node) =>
      context.neverOpen(node).map(({ choice }) => ({ node, choice })),
    );
    for (const { node, choice } of closed) context.blame(node, choice);
    for (const node of nodes) context.stuckNodes.add(node);
    const node = context.node(index);
    const message =
      index === playable.indexes.nodes.get(playable.start?.id ?? '') && state === 0
        ? `No reader can come to an ending from ${named(node)} on: give one of its ways an ending.`
        : `A reader who comes to ${named(node)} like this can go on for ever, but never come to an ending: add a way out.`;
    found.push(...context.tell('trap', node, () => ({ message, ...paths.to(state) })));
  }
  return found;
}
