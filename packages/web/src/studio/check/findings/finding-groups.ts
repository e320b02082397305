import type { Finding, Severity } from '@brasslamp/story/checker/finding';
import type { Node, Story } from '@brasslamp/story/model';

export interface FindingGroup {
  severity: Severity;
  count: number;
  /** By the author's order; what is about no node comes first. */
  nodes: { node: Node | null; findings: Finding[] }[];
}

const severities: Severity[] = ['error', 'warning', 'note'];

/** By severity, and in each by node. Severities without findings are left out. */
export function findingGroups(story: Story, findings: Finding[]): FindingGroup[] {
  return severities.flatMap((severity) => {
    const own = findings.filter((finding) => finding.severity === severity);
    if (own.length === 0) return [];
    const known = new Set(story.nodes.map(({ id }) => id));
    const byNode = Map.groupBy(own, ({ node_id }) =>
      node_id !== null && known.has(node_id) ? node_id : null,
    );
    const nodes = [null, ...story.nodes].flatMap((node) => {
      const inNode = byNode.get(node?.id ?? null);
      return inNode ? [{ node, findings: inNode }] : [];
    });
    return [{ severity, count: own.length, nodes }];
  });
}

export const countOf = (findings: Finding[], severity: Severity): number =>
  findings.filter((finding) => finding.severity === severity).length;
