import { expect, it } from 'vitest';
import { reorder } from './reorder.ts';

it('moves one entry and keeps the order of the others', () => {
  expect(reorder(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(reorder(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
});

it('stops at the ends, and leaves the list it was given alone', () => {
  const list = ['a', 'b'];
  expect(reorder(list, 1, 9)).toEqual(['a', 'b']);
  expect(reorder(list, 1, -1)).toEqual(['b', 'a']);
  expect(reorder(list, 5, 0)).toEqual(['a', 'b']);
  expect(list).toEqual(['a', 'b']);
});
