import { limits } from '@brasslamp/story/model';
import type { NumberVariable } from '@brasslamp/story/model/variable';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { partsOfForeign } from '../../pieces/foreign-parts.ts';
import type { VariableUse } from './variable-uses.ts';

type Figures = Pick<NumberVariable, 'initial' | 'min' | 'max' | 'decimals'>;

/** The initial value, bounds and decimals that a number variable has by its uses. */
export function numberOf(
  { name, declared, assigned, isAsked }: VariableUse,
  decimals: number,
): Figures {
  const most = Math.min(limits.number, Math.floor(limits.scaledNumber / 10 ** decimals));
  const bounds =
    declared?.bounds ?? (isAsked ? { min: -most, max: most } : boundsOf(assigned, name, most));
  const onScale = (value: number) => Math.max(-most, Math.min(most, value));
  const typed = declared === null ? 0 : (literal(declared.initial) ?? 0);
  const initial = onScale(Math.trunc(typed * 10 ** decimals) / 10 ** decimals);
  return {
    initial,
    min: Math.min(initial, onScale(Math.floor(bounds.min))),
    max: Math.max(initial, onScale(Math.ceil(bounds.max)), bounds.min === bounds.max ? 1 : -most),
    decimals,
  };
}

const literal = (tree: ForeignExpression): number | null => {
  if (tree.type === 'number') return Number.isFinite(tree.value) ? tree.value : 0;
  if (tree.type === 'flag') return tree.value ? 1 : 0;
  return tree.type === 'negative' && tree.of.type === 'number' ? -tree.of.value : null;
};

/** Literals are their own bounds; what only grows from them stays above the lowest. */
function boundsOf(
  assigned: readonly ForeignExpression[],
  name: string,
  most: number,
): { min: number; max: number } {
  let [min, max] = [0, 0];
  for (const tree of assigned) {
    const value = literal(tree);
    if (value !== null) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    } else if (isSumWith(tree, name, '+')) max = most;
    else if (tree.type === 'between' && literal(tree.from) !== null && literal(tree.to) !== null) {
      const ends = [literal(tree.from) ?? 0, literal(tree.to) ?? 0];
      min = Math.min(min, ...ends);
      max = Math.max(max, ...ends);
    } else return { min: -most, max: most };
  }
  return { min, max };
}

/** `x + 1`, with a number that is not below zero. */
function isSumWith(tree: ForeignExpression, name: string, operator: '+'): boolean {
  if (tree.type !== 'arithmetic' || tree.operator !== operator) return false;
  const { left, right } = tree;
  return left.type === 'variable' && left.name === name && (literal(right) ?? -1) >= 0;
}

const decimalsOfDivision = 2;

/** The decimals of each variable: of what is put into it, by way of others too. */
export function decimalsOfAll(uses: ReadonlyMap<string, VariableUse>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let isChanged = true;
  // Each round can only raise one to at most four.
  while (isChanged) {
    isChanged = false;
    for (const { name, assigned } of uses.values()) {
      const before = found.get(name) ?? 0;
      const decimals = assigned.reduce(
        (most, tree) => Math.max(most, decimalsOf(tree, found)),
        before,
      );
      if (decimals === before) continue;
      found.set(name, decimals);
      isChanged = true;
    }
  }
  return found;
}

/** The decimals that a value may have; rounding takes them away. */
function decimalsOf(tree: ForeignExpression, known: ReadonlyMap<string, number>): number {
  if (tree.type === 'variable') return known.get(tree.name) ?? 0;
  if (tree.type === 'number') {
    const typed = Number.isFinite(tree.value) ? (String(tree.value).split('.')[1] ?? '') : '';
    return typed.includes('e') ? 0 : Math.min(typed.length, limits.decimals);
  }
  if (tree.type === 'function' && (tree.name === 'round' || tree.name === 'floor')) return 0;
  const own = tree.type === 'arithmetic' && tree.operator === '/' ? decimalsOfDivision : 0;
  if (tree.type === 'list') return 0;
  return partsOfForeign(tree).reduce((most, part) => Math.max(most, decimalsOf(part, known)), own);
}
