import { BitRows } from '../graph/bit-rows.ts';
import type { Components } from '../graph/components.ts';
import type { Edges } from '../graph/edges.ts';
import type { Field } from './fields.ts';

/** The fields that a node's logic reads, by index. */
export interface NodeReads {
  /** The fields that decide something there. */
  readonly direct: ReadonlySet<number>;
  /** The fields that are read only to change another one: they matter where that one does. */
  readonly forOthers: readonly { target: number; from: readonly number[] }[];
}

/**
 * The fields that a node which can come next, or later, still reads: what nothing will read again need not be
 * distinguished. By components of the ways between nodes, which are numbered from the ends of the story to
 * its start, so that one pass is enough.
 */
export function liveFields(
  fields: readonly Field[],
  ways: Edges,
  components: Components,
  reads: readonly NodeReads[],
): (node: number) => readonly number[] {
  const live = new BitRows(components.count, fields.length);
  const members: number[][] = Array.from({ length: components.count }, () => []);
  for (const [node, component] of components.of.entries()) members[component]?.push(node);
  for (const [component, nodes] of members.entries()) {
    for (const node of nodes) {
      for (let at = Number(ways.starts[node]); at < Number(ways.starts[node + 1]); at++) {
        const next = Number(components.of[Number(ways.targets[at])]);
        if (next !== component) live.addRow(component, next);
      }
      for (const field of reads[node]?.direct ?? []) live.add(component, field);
    }
    const changes = nodes.flatMap((node) => reads[node]?.forOthers ?? []);
    for (let hasGrown = changes.length > 0; hasGrown; ) {
      hasGrown = false;
      for (const { target, from } of changes) {
        if (!live.has(component, target)) continue;
        for (const field of from) {
          if (live.has(component, field)) continue;
          live.add(component, field);
          hasGrown = true;
        }
      }
    }
  }
  let known: { component: number; columns: readonly number[] } | null = null;
  return (node) => {
    const component = Number(components.of[node]);
    if (known?.component !== component) known = { component, columns: live.columns(component) };
    return known.columns;
  };
}

/** Whether a node can come after another one: where an item lies elsewhere no longer matters. */
export function laterNodes(
  ways: Edges,
  components: Components,
): (node: number, later: number) => boolean {
  const rows = new BitRows(components.count, components.count);
  for (let component = 0; component < components.count; component++) rows.add(component, component);
  const order = [...components.of.keys()].sort(
    (one, other) => Number(components.of[one]) - Number(components.of[other]),
  );
  for (const node of order) {
    const own = Number(components.of[node]);
    for (let at = Number(ways.starts[node]); at < Number(ways.starts[node + 1]); at++) {
      const next = Number(components.of[Number(ways.targets[at])]);
      if (next !== own) rows.addRow(own, next);
    }
  }
  return (node, later) => rows.has(Number(components.of[node]), Number(components.of[later]));
}
