import type { Finding } from '../findings/finding.ts';
import type { RuleContext } from './rule-context.ts';

/** Nodes that offer others by a tag that no other node has, or that never is offered. */
export function emptyPools(context: RuleContext): Finding[] {
  const { story, search, playable } = context;
  return story.nodes.flatMap((node, index): Finding[] => {
    if (node.pool === null || context.stuckNodes.has(index)) return [];
    const { tag } = node.pool;
    const others = playable.logicOf(index).pool.filter(({ leadsTo }) => leadsTo !== index);
    if (others.length === 0) {
      return context.tell('empty-pool', node, () => ({
        field: 'pool',
        message_id: 'empty-pool.no_tag',
        params: { node: node.name, tag },
      }));
    }
    if (!search.isProved || !context.isReached(index) || node.ending !== null) return [];
    const closed = context.neverOpen(index).filter(({ choice }) => choice.action === null);
    if (closed.length < others.length) return [];
    const isTold = closed.some(
      ({ choice }) => context.blamed.has(choice) || context.isFaulty(index, choice),
    );
    if (isTold) return [];
    for (const { choice } of closed) context.blame(index, choice);
    return context.tell('empty-pool', node, () => ({
      field: 'pool',
      message_id: 'empty-pool.none_available',
      params: { node: node.name, tag },
    }));
  });
}
