/**
 * Numbers with decimals are kept as whole numbers: 2.5 at a scale of 2 is 250. A scale is 0 to
 * `playLimits.decimals`.
 */

import { present } from '../../model/present.ts';

const powers = [1, 10, 100, 1_000, 10_000];

export const power = (scale: number): number => present(powers[scale]);

/** A number at a scale; more decimals than that are cut off. Exact below 10^11. */
export function toScale(value: number, scale: number): number {
  if (Number.isInteger(value)) return value * power(scale);
  const finest = Math.round(value * power(4));
  return Math.trunc(finest / power(4 - scale));
}

/** The number as its author knows it. */
export const fromScale = (scaled: number, scale: number): number => scaled / power(scale);

/** The number of a number's decimals, at most as many as there can be. */
export function decimalsOf(value: number): number {
  for (let scale = 0; scale < 4; scale += 1) {
    if (toScale(value, scale) * power(4 - scale) === toScale(value, 4)) return scale;
  }
  return 4;
}
