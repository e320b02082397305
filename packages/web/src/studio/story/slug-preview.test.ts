import { expect, it } from 'vitest';
import { slugPreview } from './slug-preview.ts';

it('makes an address of a title', () => {
  expect(slugPreview('  Così fan tutte! ')).toBe('cosi-fan-tutte');
  expect(slugPreview('The Mill & the River')).toBe('the-mill-the-river');
});

it('is empty where a title has no letters for it', () => {
  expect(slugPreview('…')).toBe('');
});

it('is never longer than an address may be, and ends in no hyphen', () => {
  expect(slugPreview(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
  expect(slugPreview('a'.repeat(100))).toHaveLength(80);
});
