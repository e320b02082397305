import {
  type Finding,
  type RuleName,
  rules,
  type Severity,
} from '@brasslamp/story/checker/finding';
import type { Node, Story } from '@brasslamp/story/model';

/** A finding with the node that it is about; null = the story as a whole, or a node that is gone. */
export interface FindingAt {
  finding: Finding;
  node: Node | null;
}

/** The findings of one rule, by the author's order of nodes; those about no node come first. */
interface KindOfFinding {
  rule: RuleName;
  findings: FindingAt[];
}

interface FindingGroup {
  severity: Severity;
  count: number;
  /** In the order of the checker's list of rules: what is worst comes first. */
  kinds: KindOfFinding[];
}

const severities: Severity[] = ['error', 'warning', 'note'];
const ruleNames = Object.keys(rules) as RuleName[];

/** The findings by severity, and in each by kind. Severities and kinds without findings are left out. */
export function findingGroups(story: Story, findings: readonly Finding[]): FindingGroup[] {
  const places = new Map(story.nodes.map((node, place) => [node.id, { node, place }]));
  const placeOf = ({ node }: FindingAt) => (node && places.get(node.id)?.place) ?? -1;
  const all = findings.map(
    (finding): FindingAt => ({
      finding,
      node: places.get(finding.node_id ?? '')?.node ?? null,
    }),
  );
  return severities.flatMap((severity) => {
    const own = all.filter(({ finding }) => finding.severity === severity);
    if (own.length === 0) return [];
    const byRule = Map.groupBy(own, ({ finding }) => finding.rule);
    const kinds = ruleNames.flatMap((rule) => {
      const found = byRule.get(rule);
      if (!found) return [];
      return [{ rule, findings: found.toSorted((one, other) => placeOf(one) - placeOf(other)) }];
    });
    return [{ severity, count: own.length, kinds }];
  });
}

export const countOf = (findings: readonly Finding[], severity: Severity): number =>
  findings.filter((finding) => finding.severity === severity).length;
