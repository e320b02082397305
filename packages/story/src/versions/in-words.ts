/** Fields of the model as words, for those who compare two versions. */
import type { Node, NodeId, SingleTarget, Target } from '../model/story.ts';
import type { Value } from '../model/variable.ts';

export type Nodes = ReadonlyMap<NodeId, Node>;

/** null = nothing there. */
export function inWords(value: Value | readonly string[] | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return value.length === 0 ? null : value.join('\n');
  return String(value);
}

export function targetInWords(target: Target, nodes: Nodes): string {
  const single = (to: SingleTarget) => {
    if (to === null) return 'stay';
    return to === 'return' ? to : nodeInWords(to, nodes);
  };
  if (!Array.isArray(target)) return single(target);
  return target.map(({ target, weight }) => `${weight} ${single(target)}`).join(' | ');
}

/** Of a dead link there is nothing to say but that it is one. */
export const nodeInWords = (id: NodeId, nodes: Nodes): string => nodes.get(id)?.name ?? 'gone';
