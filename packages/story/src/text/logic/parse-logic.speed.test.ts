/** Logic made to be slow must take time linear in its length: a ratio, for cores are shared. */
import { describe, expect, it } from 'vitest';
import { parseCondition, parseEffect } from './logic.ts';

const length = 20_000;
const growth = 10;
/** Linear is 10; quadratic is 100. */
const allowedRatio = 30;
const maxRounds = 20;

const pieces = [
  ...[
    '(',
    'not ',
    '-',
    '"',
    '\\',
    '\\"',
    '"a" ',
    '1',
    'a',
    ' ',
    '\n',
    '1+',
    'a or ',
    '=',
    '😀',
    '_',
  ],
  ...['has(', 'visits(a', 'min(1,', 'abs(', 'set a=', '(a)', '(a)+', 'a and not ', '"\\\\'],
];
/** What stands before: so that the rest is reached. */
const starts = ['', '"', 'set x = "', 'visits(', 'gold = '];

describe.each([
  ['parseCondition', parseCondition],
  ['parseEffect', parseEffect],
])('%s takes time linear in the length of', (_name, parse) => {
  it.each(pieces.map((piece) => JSON.stringify(piece)))('%s, again and again', (piece) => {
    for (const start of starts) {
      const make = (characters: number) =>
        start + (JSON.parse(piece) as string).repeat(characters).slice(0, characters);
      const small = make(length);
      const large = make(length * growth);
      let ratio = Number.POSITIVE_INFINITY;
      let smallMs = Number.POSITIVE_INFINITY;
      let largeMs = Number.POSITIVE_INFINITY;
      for (let round = 0; round < maxRounds && ratio > allowedRatio; round++) {
        // What stops early takes next to no time: as many small ones as make up for their size.
        smallMs = Math.min(smallMs, timeMs(() => repeat(growth, () => parse(small))) / growth);
        largeMs = Math.min(
          largeMs,
          timeMs(() => parse(large)),
        );
        ratio = largeMs / Math.max(smallMs, 0.01);
      }
      expect(ratio).toBeLessThanOrEqual(allowedRatio);
    }
  });
});

function repeat(times: number, run: () => void): void {
  for (let time = 0; time < times; time++) run();
}

function timeMs(run: () => void): number {
  const from = performance.now();
  run();
  return performance.now() - from;
}
