/**
 * Numbers with a scale: so many decimals, kept as whole numbers. What is added, compared and the like
 * is first brought to the larger scale of the two; only a number without decimals is left as it is.
 */

import type { Arithmetic, Comparison, FunctionName } from '../../model/expression.ts';
import { playLimits } from '../../model/play-limits.ts';
import { power } from '../state/decimals.ts';
import type { Evaluate } from './node-logic.ts';

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
const mostAt = (scale: number): number => Math.min(largest * power(scale), largestScaled);

const within = (most: number, value: number): number => Math.max(-most, Math.min(most, value));

/** A number that is written there, at a scale. */
export const clampedAt = (scale: number, value: number): number => within(mostAt(scale), value);

/** At another scale; decimals for which there is no room are cut. */
export function rescaled({ of, scale }: Scaled, to: number): Evaluate {
  if (scale === to) return of;
  const factor = power(Math.abs(to - scale));
  if (to < scale) return (slots, dice) => Math.trunc(of(slots, dice) / factor);
  const most = mostAt(to);
  return (slots, dice) => within(most, of(slots, dice) * factor);
}

/** All at the largest scale of them. */
export function aligned(numbers: readonly Scaled[]): { of: Evaluate[]; scale: number } {
  const scale = Math.max(0, ...numbers.map((one) => one.scale));
  return { of: numbers.map((one) => rescaled(one, scale)), scale };
}

export function compileFunction(name: FunctionName, numbers: readonly Scaled[]): Scaled {
  const { of, scale } = aligned(numbers);
  const [first = zero] = of;
  if (name === 'min')
    return { scale, of: (slots, dice) => Math.min(...of.map((one) => one(slots, dice))) };
  if (name === 'max')
    return { scale, of: (slots, dice) => Math.max(...of.map((one) => one(slots, dice))) };
  if (name === 'abs') return { scale, of: (slots, dice) => Math.abs(first(slots, dice)) };
  if (scale === 0) return { scale, of: first };
  const round = name === 'floor' ? Math.floor : roundHalfAway;
  const factor = power(scale);
  return { scale: 0, of: (slots, dice) => round(first(slots, dice) / factor) };
}

const roundHalfAway = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

export function compileComparison(operator: Comparison, one: Scaled, other: Scaled): Evaluate {
  const { of } = aligned([one, other]);
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
  operator: Arithmetic,
  left: Scaled,
  right: Scaled,
  onZero: () => void,
): Scaled {
  if (operator === '*') return product(left, right);
  const { of, scale } = aligned([left, right]);
  const [one = zero, other = zero] = of;
  const most = mostAt(scale);
  switch (operator) {
    case '+':
      return { scale, of: (slots, dice) => within(most, one(slots, dice) + other(slots, dice)) };
    case '-':
      return { scale, of: (slots, dice) => within(most, one(slots, dice) - other(slots, dice)) };
    case '/':
    case 'mod': {
      const divide = operator === 'mod' ? remainder : scale === 0 ? divided : dividedAt(scale);
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

function dividedAt(scale: number): (value: number, by: number) => number {
  const factor = power(scale);
  const most = mostAt(scale);
  return (value, by) => {
    const wide = value * factor;
    if (Number.isSafeInteger(wide)) return within(most, Math.trunc(wide / by));
    return within(most, Number((BigInt(value) * BigInt(factor)) / BigInt(by)));
  };
}

/** Has the decimals of both, as many as there can be. */
function product(left: Scaled, right: Scaled): Scaled {
  const [one, other] = [left.of, right.of];
  const decimals = left.scale + right.scale;
  const scale = Math.min(decimals, playLimits.decimals);
  const most = mostAt(scale);
  if (scale === decimals) {
    return { scale, of: (slots, dice) => within(most, one(slots, dice) * other(slots, dice)) };
  }
  const factor = power(decimals - scale);
  return {
    scale,
    of: (slots, dice) => {
      const [value, by] = [one(slots, dice), other(slots, dice)];
      const wide = value * by;
      if (Number.isSafeInteger(wide)) return within(most, Math.trunc(wide / factor));
      return within(most, Number((BigInt(value) * BigInt(by)) / BigInt(factor)));
    },
  };
}
