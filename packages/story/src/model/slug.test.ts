import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it('makes an address of a title', () => {
  expect(slugOf('  Così fan tutte! ')).toBe('cosi-fan-tutte');
  expect(slugOf('The Mill & the River')).toBe('the-mill-the-river');
});

it('is empty where a title has no letters for it', () => {
  expect(slugOf('…')).toBe('');
});

it('is never longer than an address may be, and ends in no hyphen', () => {
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
  expect(slugOf('a'.repeat(100))).toHaveLength(80);
});
