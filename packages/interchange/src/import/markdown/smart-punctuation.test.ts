import { expect, it } from 'vitest';
import { smartPunctuation } from './smart-punctuation.ts';

it.each([
  ['"Go," she said. "Don\'t wait."', '', '“Go,” she said. “Don’t wait.”'],
  ['by--was it---no...', '', 'by–was it—no…'],
  ["'Tis (\"so\") rock-'n'-roll", '', '‘Tis (“so”) rock-‘n’-roll'],
  ["'s lamp", '}', '’s lamp'],
  ['"lamp"', '*', '“lamp”'],
  ['a - b. c.. d', '', 'a - b. c.. d'],
])('prints %j as the formats do', (typed, before, shown) => {
  expect(smartPunctuation(typed, before)).toBe(shown);
});
