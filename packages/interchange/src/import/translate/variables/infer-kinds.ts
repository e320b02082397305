/**
 * Variables of other tools have no kind: all that is ever put into one gives it. Kinds are gathered as bits
 * until nothing changes any more: what goes from variable to variable goes on.
 */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { VariableUse } from './variable-uses.ts';

export const bit = { number: 1, flag: 2, text: 4, list: 8, unknown: 16 } as const;

/** The bits of the kinds that each variable ever holds. */
export function inferKinds(uses: ReadonlyMap<string, VariableUse>): Map<string, number> {
  const kinds = new Map<string, number>();
  const readers = new Map<string, Set<string>>();
  for (const { name, assigned, members, declared } of uses.values()) {
    const isSet = members.length > 0 && declared?.initial.type !== 'text';
    kinds.set(name, isSet ? bit.list : 0);
    for (const value of assigned) {
      for (const source of sourcesOf(value)) {
        const to = readers.get(source) ?? new Set();
        to.add(name);
        readers.set(source, to);
      }
    }
  }
  const waiting = new Set(uses.keys());
  for (const name of waiting) {
    waiting.delete(name);
    const use = uses.get(name);
    if (use === undefined) continue;
    const before = kinds.get(name) ?? 0;
    let now = before;
    for (const value of use.assigned) now |= kindsOf(value, kinds);
    if (now === before) continue;
    kinds.set(name, now);
    for (const reader of readers.get(name) ?? []) waiting.add(reader);
  }
  return kinds;
}

/** The variables whose own kind decides that of a value. */
function sourcesOf(tree: ForeignExpression): string[] {
  switch (tree.type) {
    case 'variable':
      return [tree.name];
    case 'either':
      return tree.of.flatMap(sourcesOf);
    case 'arithmetic':
      return [...sourcesOf(tree.left), ...sourcesOf(tree.right)];
    default:
      return [];
  }
}

export function kindsOf(tree: ForeignExpression, kinds: ReadonlyMap<string, number>): number {
  switch (tree.type) {
    case 'text':
      return bit.text;
    case 'number':
    case 'turns':
    case 'visits':
    case 'turns_since':
    case 'times_chosen':
    case 'size':
    case 'negative':
    case 'function':
    case 'between':
      return bit.number;
    case 'list':
      return bit.list;
    case 'variable':
      return kinds.get(tree.name) ?? 0;
    case 'either':
      return tree.of.reduce((all, one) => all | kindsOf(one, kinds), 0);
    case 'arithmetic': {
      const both = kindsOf(tree.left, kinds) | kindsOf(tree.right, kinds);
      if ((both & bit.list) !== 0 && tree.operator !== '*') return bit.list;
      return tree.operator === '+' && (both & bit.text) !== 0 ? bit.text : bit.number;
    }
    case 'invoke':
    case 'foreign':
      return bit.unknown;
    default:
      return bit.flag;
  }
}
