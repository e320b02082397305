import type { Node } from '../../model/story.ts';
import { type Finding, type RuleName, rules, type Severity } from './finding.ts';

/** So many findings of a rule are told in one node, of a rule in all, and of all rules together. */
export const mostFindings = { inNode: 20, ofRule: 400, inAll: 1_500 } as const;

type Parts = Pick<Finding, 'message'> & Partial<Finding>;

interface Count {
  rule: RuleName;
  node: Node | null;
  told: number;
  more: number;
}

/**
 * Makes the findings of all rules, and no more of them than anybody reads: what is over the limits
 * is counted and never made, and told as one finding that says how many there are.
 */
export class FindingsTold {
  readonly #inNodes = new Map<string, Count>();
  readonly #ofRules = new Map<RuleName, Count>();

  /** The finding, or none where there were enough of them. `node` null = the story as a whole. */
  tell(rule: RuleName, node: Node | null, parts: () => Parts): Finding[] {
    const ofRule = countIn(this.#ofRules, rule, rule, null);
    if (ofRule.told >= mostFindings.ofRule) {
      ofRule.more += 1;
      return [];
    }
    const inNode = countIn(this.#inNodes, `${rule} ${node?.id ?? ''}`, rule, node);
    if (node !== null && inNode.told >= mostFindings.inNode) {
      inNode.more += 1;
      return [];
    }
    ofRule.told += 1;
    inNode.told += 1;
    return [toFinding(rule, node, parts())];
  }

  /** Of these nobody knows more than how many they are. */
  countMore(rule: RuleName, node: Node, count: number): void {
    if (count === 0) return;
    const ofRule = countIn(this.#ofRules, rule, rule, null);
    const isFull = ofRule.told >= mostFindings.ofRule;
    const counted = isFull ? ofRule : countIn(this.#inNodes, `${rule} ${node.id}`, rule, node);
    counted.more += count;
  }

  /** One finding for all that were left out of a rule in a node, and of a rule in the rest. */
  more(): Finding[] {
    return [...this.#inNodes.values(), ...this.#ofRules.values()].flatMap(({ rule, node, more }) =>
      more === 0 ? [] : toFinding(rule, node, { message: moreOf(rule, node, more) }),
    );
  }
}

function countIn<Key>(counts: Map<Key, Count>, key: Key, rule: RuleName, node: Node | null): Count {
  const known = counts.get(key);
  if (known !== undefined) return known;
  const fresh = { rule, node, told: 0, more: 0 };
  counts.set(key, fresh);
  return fresh;
}

function toFinding(rule: RuleName, node: Node | null, parts: Parts): Finding {
  return { rule, severity: rules[rule], node_id: node?.id ?? null, path: [], ...parts };
}

function moreOf(rule: RuleName, node: Node | null, more: number): string {
  const where = node === null ? 'elsewhere in the story' : `in “${node.name}”`;
  return `… and ${inDigits(more)} more of this kind (${rule}) ${where}: mend what is told first.`;
}

/** What is worst comes first: the rest is cut, and said to be. */
export function cutToLimit(findings: readonly Finding[]): Finding[] {
  if (findings.length <= mostFindings.inAll) return [...findings];
  const kept = findings.slice(0, mostFindings.inAll - 1);
  const left = findings.slice(mostFindings.inAll - 1);
  const [first] = left as [Finding];
  const words: Record<Severity, string> = {
    error: 'errors, warnings and notes',
    warning: 'warnings and notes',
    note: 'notes',
  };
  const message = `… and ${inDigits(left.length)} more ${words[first.severity]}: mend what is told first.`;
  return [
    ...kept,
    { rule: first.rule, severity: first.severity, node_id: null, message, path: [] },
  ];
}

const inDigits = (count: number): string => count.toLocaleString('en');
