/** Short ways to make trees of our logic, and to change them. */
import type { Comparison, Effect, Expression, Name } from '@brasslamp/story/logic/tree';

const span = { start: 0, end: 0 };

export const name = (text: string): Name => ({ text, span });
export const numberIs = (value: number): Expression => ({ type: 'number', value, span });
export const textIs = (value: string): Expression => ({ type: 'text', value, span });
export const flagIs = (value: boolean): Expression => ({ type: 'flag', value, span });
export const variableIs = (key: string): Expression => ({
  type: 'variable',
  name: name(key),
  span,
});
export const compare = (left: Expression, operator: Comparison, right: Expression): Expression => ({
  type: 'compare',
  operator,
  left,
  right,
  span,
});
export const setHas = (key: string, member: string): Expression => ({
  type: 'set_has',
  variable: name(key),
  member: name(member),
  span,
});

/** `not`, without two in a row. */
export function not(of: Expression): Expression {
  if (of.type === 'not') return of.of;
  if (of.type === 'flag') return flagIs(!of.value);
  return { type: 'not', of, span };
}

export function both(left: Expression | null, right: Expression | null): Expression | null {
  if (left === null || isAlways(left)) return right;
  if (right === null || isAlways(right)) return left;
  // Chains are read from the left.
  if (right.type === 'and') return both(both(left, right.left), right.right);
  return { type: 'and', left, right, span };
}

export const either = (left: Expression, right: Expression): Expression => ({
  type: 'or',
  left,
  right,
  span,
});

export const isAlways = (tree: Expression): boolean => tree.type === 'flag' && tree.value;
export const isNever = (tree: Expression): boolean => tree.type === 'flag' && !tree.value;

export const set = (key: string, value: Expression): Effect => ({
  type: 'set',
  variable: name(key),
  value,
  span,
});

export const change = (type: 'add' | 'remove', key: string, member: string): Effect => ({
  type,
  variable: name(key),
  member: name(member),
  span,
});

export const unlock = (key: string): Effect => ({ type: 'unlock', achievement: name(key), span });

/** Effects under a condition; null = none. */
export function when(
  condition: Expression,
  effects: readonly Effect[],
  otherwise: readonly Effect[] = [],
): Effect | null {
  if (effects.length === 0 && otherwise.length === 0) return null;
  if (effects.length === 0) return when(not(condition), otherwise);
  const [only, ...others] = effects;
  const isNested = only?.type === 'if' && others.length === 0 && only.otherwise.length === 0;
  if (isNested && otherwise.length === 0) {
    return { ...only, condition: both(condition, only.condition) ?? condition };
  }
  return { type: 'if', condition, effects: [...effects], otherwise: [...otherwise], span };
}

/** A read of a variable: its value, or of a set a member or the size. */
export type Read = Extract<Expression, { type: 'variable' | 'set_has' | 'size' }>;

export const keyOfRead = (read: Read): string =>
  read.type === 'variable' ? read.name.text : read.variable.text;

/** The expression with other reads in place of some. */
export function replaceReads(tree: Expression, replace: (read: Read) => Expression): Expression {
  const change = (part: Expression) => replaceReads(part, replace);
  switch (tree.type) {
    case 'variable':
    case 'set_has':
    case 'size':
      return replace(tree);
    case 'not':
    case 'negative':
      return { ...tree, of: change(tree.of) };
    case 'and':
    case 'or':
    case 'compare':
    case 'arithmetic':
    case 'join':
      return { ...tree, left: change(tree.left), right: change(tree.right) };
    case 'function':
    case 'random':
      return { ...tree, of: tree.of.map(change) };
    case 'chance':
      return { ...tree, percent: change(tree.percent) };
    default:
      return tree;
  }
}
