import { expect, it } from 'vitest';
import { hasShapeOf } from './has-shape-of.ts';

const example = { title: '', count: 1, inner: { list: [] }, maybe: null };

it('accepts other values of the same kinds, and anything where the example has none', () => {
  expect(hasShapeOf(example, { title: 'x', count: 2, inner: { list: [1] }, maybe: 'y' })).toBe(
    true,
  );
});

it('refuses a field that is absent or of another kind', () => {
  expect(hasShapeOf(example, { title: 'x', count: 2, maybe: null })).toBe(false);
  expect(hasShapeOf(example, { title: 1, count: 2, inner: { list: [] }, maybe: null })).toBe(false);
  expect(hasShapeOf(example, { title: '', count: 2, inner: { list: {} }, maybe: null })).toBe(
    false,
  );
  expect(hasShapeOf(example, null)).toBe(false);
});
