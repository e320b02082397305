import { expect, it } from 'vitest';
import { lineAndColumn } from './logic.ts';

it.each([
  ['', 0, 1, 1],
  ['gold', 2, 1, 3],
  ['a\nbc', 1, 1, 2],
  ['a\nbc', 2, 2, 1],
  ['a\n\nbc', 4, 3, 2],
  ['\n', 1, 2, 1],
  ['😀x', 2, 1, 3],
])('of %j, %i is line %i, column %i', (text, offset, line, column) => {
  expect(lineAndColumn(text, offset)).toEqual({ line, column });
});
