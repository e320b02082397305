import { expect, it } from 'vitest';
import { isSame } from './is-same.ts';

it('looks into lists and objects, whatever the order of fields', () => {
  expect(isSame({ a: [1, { b: null }], c: '' }, { c: '', a: [1, { b: null }] })).toBe(true);
});

it('sees a difference at any depth', () => {
  expect(isSame({ a: [1, { b: null }] }, { a: [1, { b: '' }] })).toBe(false);
  expect(isSame([1, 2], [1])).toBe(false);
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSame([], {})).toBe(false);
  expect(isSame(null, {})).toBe(false);
});
