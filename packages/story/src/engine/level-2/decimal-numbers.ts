import { playLimits } from '../../model/play-limits.ts';
import type { Story } from '../../model/story.ts';
import { clampedAt, mostAt, type Scaled, within } from '../compile/arithmetic.ts';
import type { Evaluate } from '../compile/node-logic.ts';
import type { DecimalNumbers } from '../compile/parts.ts';
import { decimalsOf, power, toScale } from '../state/decimals.ts';
import { languageOf } from './language.ts';

export const decimals: DecimalNumbers = {
  literal(value) {
    const scale = decimalsOf(value);
    const scaled = clampedAt(scale, toScale(value, scale));
    return { scale, of: () => scaled };
  },
  rescaled,
  product,
  dividedAt,
  rounded(name, { of, scale }) {
    const round = name === 'floor' ? Math.floor : roundHalfAway;
    const factor = power(scale);
    return { scale: 0, of: (slots, dice) => round(of(slots, dice) / factor) };
  },
  inWords(story: Story, { of, scale }) {
    const language = languageOf(story);
    return (slots, dice) => language.number(of(slots, dice), scale);
  },
};

function rescaled({ of, scale }: Scaled, to: number): Evaluate {
  const factor = power(Math.abs(to - scale));
  if (to < scale) return (slots, dice) => Math.trunc(of(slots, dice) / factor);
  const most = mostAt(to);
  return (slots, dice) => within(most, of(slots, dice) * factor);
}

const roundHalfAway = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

function dividedAt(scale: number): (value: number, by: number) => number {
  const factor = power(scale);
  const most = mostAt(scale);
  return (value, by) => {
    const wide = value * factor;
    if (Number.isSafeInteger(wide)) return within(most, Math.trunc(wide / by));
    return within(most, Number((BigInt(value) * BigInt(factor)) / BigInt(by)));
  };
}

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
