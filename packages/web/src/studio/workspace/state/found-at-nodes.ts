import type { StoredLoss } from '@brasslamp/contract';
import type { Finding, Severity } from '@brasslamp/story/checker/finding';
import type { NodeId } from '@brasslamp/story/model';

/** What is found at a node: by the checker, and of an import what nobody has settled yet. */
export interface FoundAtNode {
  count: number;
  /** The gravest of them. */
  severity: Severity;
}

const severities: Severity[] = ['error', 'warning', 'note'];

export function foundAtNodes(
  findings: ReadonlyMap<NodeId, readonly Finding[]>,
  losses: readonly StoredLoss[],
): ReadonlyMap<NodeId, FoundAtNode> {
  const found = new Map<NodeId, FoundAtNode>();
  for (const [id, there] of findings) {
    const severity = severities.find((one) => there.some((finding) => finding.severity === one));
    found.set(id, { count: there.length, severity: severity ?? 'note' });
  }
  for (const { node_id, is_settled } of losses) {
    if (node_id === null || is_settled) continue;
    const { count, severity } = found.get(node_id) ?? { count: 0, severity: 'note' };
    found.set(node_id, { count: count + 1, severity });
  }
  return found;
}
