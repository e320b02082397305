/** Logic made to be slow must take time linear in its length: a ratio, for cores are shared. */
import { describe, expect, it } from 'vitest';
import { leastRatio } from '../testing/least-ratio.ts';
import { parseCondition, parseEffect } from './logic.ts';

const length = 20_000;
const growth = 10;
/** Linear is 10; quadratic is 100. */
const allowedRatio = 30;

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
/** What is before it, so that the rest is reached. */
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
      // What stops early takes next to no time.
      const ratio = leastRatio(
        () => parse(large),
        () => parse(small),
        { enough: allowedRatio, otherTimes: growth },
      );
      expect(ratio).toBeLessThanOrEqual(allowedRatio);
    }
  });
});
