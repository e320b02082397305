import type { FindingMessage } from '@brasslamp/messages';
import { present } from '../../model/present.ts';
import {
  type Finding,
  type FindingParts,
  type RuleName,
  rules,
  type ShownMedia,
} from './finding.ts';

/** The most findings that are reported: of a rule in one node, of a rule in all nodes, of all rules. */
export const mostFindings = { inNode: 20, ofRule: 400, inAll: 1_500 } as const;

/** The node that a finding is about; null = the story as a whole. */
type Owner = ShownMedia['node'];

interface Count {
  rule: RuleName;
  node: Owner;
  reported: number;
  more: number;
}

/**
 * Makes the findings of all rules, and no more of them than anybody reads: what is over the limits
 * is counted and never made, and reported as one finding that says how many there are.
 */
export class ReportedFindings {
  readonly #inNodes = new Map<string, Count>();
  readonly #ofRules = new Map<RuleName, Count>();

  /** The finding, or none where there were enough of them. `node` null = the story as a whole. */
  tell(rule: RuleName, node: Owner, parts: () => FindingParts): Finding[] {
    const ofRule = countIn(this.#ofRules, rule, rule, null);
    if (ofRule.reported >= mostFindings.ofRule) {
      ofRule.more += 1;
      return [];
    }
    const inNode = countIn(this.#inNodes, `${rule} ${node?.id ?? ''}`, rule, node);
    if (node !== null && inNode.reported >= mostFindings.inNode) {
      inNode.more += 1;
      return [];
    }
    ofRule.reported += 1;
    inNode.reported += 1;
    return [toFinding(rule, node, parts())];
  }

  /** Counts findings of which nobody knows more than how many they are. */
  countMore(rule: RuleName, node: NonNullable<Owner>, count: number): void {
    if (count === 0) return;
    const ofRule = countIn(this.#ofRules, rule, rule, null);
    const isFull = ofRule.reported >= mostFindings.ofRule;
    const counted = isFull ? ofRule : countIn(this.#inNodes, `${rule} ${node.id}`, rule, node);
    counted.more += count;
  }

  /** The findings that stand for those left out: one for each rule in a node, one for each rule in the rest. */
  more(): Finding[] {
    return [...this.#inNodes.values(), ...this.#ofRules.values()].flatMap(({ rule, node, more }) =>
      more === 0 ? [] : toFinding(rule, node, moreOf(rule, node, more)),
    );
  }
}

function countIn<Key>(counts: Map<Key, Count>, key: Key, rule: RuleName, node: Owner): Count {
  const known = counts.get(key);
  if (known !== undefined) return known;
  const fresh = { rule, node, reported: 0, more: 0 };
  counts.set(key, fresh);
  return fresh;
}

function toFinding(rule: RuleName, node: Owner, parts: FindingParts): Finding {
  return { rule, severity: rules[rule], node_id: node?.id ?? null, path: [], ...parts };
}

function moreOf(rule: RuleName, node: Owner, count: number): FindingMessage {
  return node === null
    ? { message_id: 'more.elsewhere', params: { count, rule } }
    : { message_id: 'more.in_node', params: { count, rule, node: node.name } };
}

/** The findings up to the limit, the worst first: the rest is cut, and said to be. */
export function cutToLimit(findings: readonly Finding[]): Finding[] {
  if (findings.length <= mostFindings.inAll) return [...findings];
  const shown = findings.slice(0, mostFindings.inAll - 1);
  const left = findings.slice(mostFindings.inAll - 1);
  const { rule, severity } = present(left[0]);
  const params = { count: left.length, severity };
  return [...shown, { rule, severity, node_id: null, message_id: 'more.lesser', params, path: [] }];
}
