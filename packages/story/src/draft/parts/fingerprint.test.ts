import { expect, it } from 'vitest';
import { fingerprint } from '../draft.ts';

it('is that of what is said, not of how it is written down', () => {
  const one = fingerprint({ a: 1, b: [{ c: 'x', d: null }], e: 0 });
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprint({ e: -0, b: [{ d: null, c: 'x' }], a: 1, f: undefined })).toBe(one);
});

it('differs where anything differs', () => {
  const values = [
    ...[null, '', '0', 0, 1, true, [], {}, [[]], [null], { a: null }, { a: '' }, { b: '' }],
    ...['ab', 'ba', 'a b', ['a', 'b'], ['a,b'], 'é', 'e\u0301', '\ud800', '\\ud800', 'x'.repeat(9)],
  ];
  const texts = Array.from({ length: 20_000 }, (_, at) => `The hall, ${at}`);
  const all = [...values, ...texts, ...texts.map((text) => `${text} `)];
  expect(new Set(all.map(fingerprint)).size).toBe(all.length);
});

it('tells a long text from one with two letters in other places', () => {
  const text = 'lantern '.repeat(25_000);
  const other = `${text.slice(0, 100_001)}na${text.slice(100_003)}`;
  expect(fingerprint(other)).not.toBe(fingerprint(text));
});
