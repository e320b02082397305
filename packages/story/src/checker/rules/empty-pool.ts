import type { Finding } from '../finding.ts';
import { type Ground, named } from './ground.ts';

/** Nodes that offer others by a tag that no other node has, or that never is offered. */
export function emptyPools(ground: Ground): Finding[] {
  const { story, search, playable } = ground;
  return story.nodes.flatMap((node, index): Finding[] => {
    if (node.pool === null || ground.stuckNodes.has(index)) return [];
    const { tag } = node.pool;
    const others = playable.logicOf(index).pool.filter(({ leadsTo }) => leadsTo !== index);
    if (others.length === 0) {
      const message = `${named(node)} offers nodes with the tag “${tag}”, and no other node has it: give it to some, or take the pool out.`;
      return ground.tell('empty-pool', node, () => ({ field: 'pool', message }));
    }
    if (!search.isProved || !ground.isReached(index) || node.ending !== null) return [];
    const closed = ground.neverOpen(index).filter(({ choice }) => choice.action === null);
    if (closed.length < others.length) return [];
    const isTold = closed.some(
      ({ choice }) => ground.blamed.has(choice) || ground.isFaulty(index, choice),
    );
    if (isTold) return [];
    for (const { choice } of closed) ground.blame(index, choice);
    const message = `${named(node)} never offers any node with the tag “${tag}”: none of them is ever available there.`;
    return ground.tell('empty-pool', node, () => ({ field: 'pool', message }));
  });
}
