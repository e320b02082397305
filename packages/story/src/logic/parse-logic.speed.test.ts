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
  ...['if a then ', 'if a then give x ', 'a & ', 'bag has "a" and ', ' has "a"', '1.', 'size('],
  ...['has(', 'visits(a', 'min(1,', 'abs(', 'set a=', '(a)', '(a)+', 'a and not ', '"\\\\'],
];
/** The beginnings before a piece, so that the rest is reached. */
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

/** The number of words of the longer text, all of which are read; the shorter one has a tenth, some 180. */
const most = 1_800;
const strictRatio = 12;

describe('what can be read takes time linear in the length of', () => {
  it.each([
    [
      'a long list within ifs',
      parseEffect,
      'if a then if b then ',
      'if c then give x end, ',
      'give x end end',
    ],
    ['a long list in lines', parseEffect, 'if a then ', 'give x 2\n', 'give x else give y end'],
    ['joined texts', parseCondition, '', 'a & ', 'a'],
    ['questions of a set', parseCondition, '', 'bag has "rope" and ', 'brave'],
    ['sums with decimals', parseCondition, '', '2.5 + ', '1 > 0'],
    ['newer calls', parseCondition, '', 'at(lamp, "Cave") or ', 'brave'],
  ])('%s', (_name, parse, before, piece, after) => {
    const words = piece.match(/"[^"]*"|\d+\.\d+|\w+|\n|[^\s\w]/g)?.length ?? 1;
    const make = (length: number) => before + piece.repeat(length / words) + after;
    const [large, small] = [make(most), make(most / growth)];
    expect([parse(large).problems, parse(small).problems]).toEqual([[], []]);
    const times = (count: number, text: string) => () => {
      for (let time = 0; time < count; time += 1) parse(text);
    };
    const ratio = leastRatio(times(20, large), times(20, small), {
      enough: strictRatio,
      otherTimes: growth,
    });
    expect(ratio).toBeLessThanOrEqual(strictRatio);
  });
});
