import { describe, expect, it } from 'vitest';
import { firstFreeSlug, makeSlug } from './slugs.ts';

describe('a slug made from a title', () => {
  it.each([
    ['The Brass Lamp', 'the-brass-lamp'],
    ['  Così fan tutte!  ', 'cosi-fan-tutte'],
    ["L'Été — à Zürich", 'l-ete-a-zurich'],
    ['ﬁve Ⅳ', 'five-iv'],
    ['---', 'story'],
    ['Дом', 'story'],
    ['🕯️', 'story'],
    ['Chapter 1: 100%', 'chapter-1-100'],
  ])('of %j is %j', (title, slug) => {
    expect(makeSlug(title)).toBe(slug);
  });

  it('has at most 80 characters and no dash at either end', () => {
    expect(makeSlug(`!${'a'.repeat(200)}`)).toBe('a'.repeat(80));
    expect(makeSlug(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
  });
});

describe('the first free slug', () => {
  it('counts up from 2', () => {
    expect(firstFreeSlug('lamp', new Set())).toBe('lamp');
    expect(firstFreeSlug('lamp', new Set(['lamp', 'lamp-2', 'lamp-4']))).toBe('lamp-3');
  });

  it('is never a reserved one', () => {
    expect(firstFreeSlug('stories', new Set())).toBe('stories-2');
  });

  it('makes room for its number', () => {
    const long = 'a'.repeat(80);
    expect(firstFreeSlug(long, new Set([long]))).toBe(`${'a'.repeat(78)}-2`);
  });
});
