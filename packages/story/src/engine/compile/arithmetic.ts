/**
 * Numbers with a scale: so many decimals, kept as whole numbers. What is added, compared and the like
 * is first brought to the larger scale of the two; only a number without decimals is left as it is.
 */

import type { Arithmetic, Comparison, FunctionName } from '../../model/expression.ts';
import { power } from '../state/decimals.ts';
import type { Evaluate } from './node-logic.ts';
import { partsOf } from './parts.ts';
import type { Scope } from './scope.ts';

export interface Scaled {
  of: Evaluate;
  /** 0–`playLimits.decimals`. */
  scale: number;
}

const zero: Evaluate = () => 0;

/** Values of the logic stay in ± 10^12, so that sums and products stay whole numbers; */
const largest = 1e12;
/** with decimals in as much of that as can be counted exactly. */
const largestScaled = 9e15;
export const mostAt = (scale: number): number => Math.min(largest * power(scale), largestScaled);

export const within = (most: number, value: number): number =>
  Math.max(-most, Math.min(most, value));

/** A number that is written there, at a scale. */
export const clampedAt = (scale: number, value: number): number => within(mostAt(scale), value);

/** The number at another scale (`DecimalNumbers.rescaled`). */
export const rescaled = (scope: Scope, number: Scaled, to: number): Evaluate =>
  number.scale === to ? number.of : partsOf(scope).decimals.rescaled(number, to);

/** The same values, all at the largest scale among them. */
export function aligned(
  scope: Scope,
  numbers: readonly Scaled[],
): { of: Evaluate[]; scale: number } {
  const scale = Math.max(0, ...numbers.map((one) => one.scale));
  return { of: numbers.map((one) => rescaled(scope, one, scale)), scale };
}

export function compileFunction(
  scope: Scope,
  name: FunctionName,
  numbers: readonly Scaled[],
): Scaled {
  const { of, scale } = aligned(scope, numbers);
  const [first = zero] = of;
  if (name === 'min')
    return { scale, of: (slots, dice) => Math.min(...of.map((one) => one(slots, dice))) };
  if (name === 'max')
    return { scale, of: (slots, dice) => Math.max(...of.map((one) => one(slots, dice))) };
  if (name === 'abs') return { scale, of: (slots, dice) => Math.abs(first(slots, dice)) };
  const number = { scale, of: first };
  return scale === 0 ? number : partsOf(scope).decimals.rounded(name, number);
}

export function compileComparison(
  scope: Scope,
  operator: Comparison,
  one: Scaled,
  other: Scaled,
): Evaluate {
  const { of } = aligned(scope, [one, other]);
  return comparisons[operator](of[0] ?? zero, of[1] ?? zero);
}

const comparisons: Record<Comparison, (one: Evaluate, other: Evaluate) => Evaluate> = {
  '=': (one, other) => (slots, dice) => (one(slots, dice) === other(slots, dice) ? 1 : 0),
  '!=': (one, other) => (slots, dice) => (one(slots, dice) === other(slots, dice) ? 0 : 1),
  '<': (one, other) => (slots, dice) => (one(slots, dice) < other(slots, dice) ? 1 : 0),
  '<=': (one, other) => (slots, dice) => (one(slots, dice) <= other(slots, dice) ? 1 : 0),
  '>': (one, other) => (slots, dice) => (one(slots, dice) > other(slots, dice) ? 1 : 0),
  '>=': (one, other) => (slots, dice) => (one(slots, dice) >= other(slots, dice) ? 1 : 0),
};

/** `onZero` is called where something is divided by zero, which gives 0. */
export function compileArithmetic(
  scope: Scope,
  operator: Arithmetic,
  left: Scaled,
  right: Scaled,
  onZero: () => void,
): Scaled {
  if (operator === '*' && left.scale + right.scale > 0) {
    return partsOf(scope).decimals.product(left, right);
  }
  const { of, scale } = aligned(scope, [left, right]);
  const [one = zero, other = zero] = of;
  const most = mostAt(scale);
  switch (operator) {
    case '+':
      return { scale, of: (slots, dice) => within(most, one(slots, dice) + other(slots, dice)) };
    case '-':
      return { scale, of: (slots, dice) => within(most, one(slots, dice) - other(slots, dice)) };
    case '*':
      return { scale, of: (slots, dice) => within(most, one(slots, dice) * other(slots, dice)) };
    case '/':
    case 'mod': {
      const divideWhole = operator === 'mod' ? remainder : divided;
      const divide =
        operator === '/' && scale > 0 ? partsOf(scope).decimals.dividedAt(scale) : divideWhole;
      return {
        scale,
        of: (slots, dice) => {
          const by = other(slots, dice);
          if (by === 0) onZero();
          return by === 0 ? 0 : divide(one(slots, dice), by);
        },
      };
    }
  }
}

const divided = (value: number, by: number): number => Math.trunc(value / by);
const remainder = (value: number, by: number): number => value % by;
