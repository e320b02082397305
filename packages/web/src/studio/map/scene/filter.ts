/** The filter of the map: the nodes that the writer wants to see; the others are dimmed. */
import type { Mark, NodeStatus, OutlineNode } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';

export type MapFilter =
  | { by: 'tag'; tag: string }
  | { by: 'status'; status: NodeStatus | null }
  | { by: 'finding' };

/** The nodes that a filter leaves; null = all of them. */
export function nodesOfFilter(
  filter: MapFilter | null,
  nodes: readonly OutlineNode[],
  marks: ReadonlyMap<NodeId, Mark>,
  findings: ReadonlyMap<NodeId, unknown>,
): ReadonlySet<NodeId> | null {
  if (!filter) return null;
  const isWanted = (node: OutlineNode): boolean => {
    if (filter.by === 'tag') return node.tags.includes(filter.tag);
    if (filter.by === 'finding') return findings.has(node.id);
    return (marks.get(node.id)?.status ?? null) === filter.status;
  };
  return new Set(nodes.filter(isWanted).map(({ id }) => id));
}

export const tagsOf = (nodes: readonly OutlineNode[]): string[] =>
  [...new Set(nodes.flatMap(({ tags }) => tags))].sort();
