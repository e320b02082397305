/** The look of cards and lines, from what is known of the nodes. */
import type { Mark } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import type { Look } from './brush.ts';

/** A look without the selection, which changes more often. */
export type BaseLook = Omit<Look, 'isSelected' | 'isAnySelected'>;

export function lookOf({
  wanted,
  lit,
  marks,
  startId,
  findings,
}: {
  /** The nodes that a filter wants; null = all. */
  wanted: ReadonlySet<NodeId> | null;
  lit: readonly NodeId[];
  marks: ReadonlyMap<NodeId, Mark>;
  startId: NodeId | null;
  findings: ReadonlyMap<NodeId, unknown>;
}): BaseLook {
  const litNodes = new Set(lit);
  const steps = new Set(lit.slice(1).map((to, at) => `${lit[at]} ${to}`));
  return {
    isDim: (id) => wanted !== null && !wanted.has(id),
    isLit: (id) => litNodes.has(id),
    isLitLine: ({ from, to }) => to !== null && steps.has(`${from.id} ${to.id}`),
    markOf: (id) => marks.get(id),
    startId,
    hasFinding: (id) => findings.has(id),
  };
}
