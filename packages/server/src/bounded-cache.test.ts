import { expect, it } from 'vitest';
import { bytesOfText, createBoundedCache } from './bounded-cache.ts';

/** The bytes that one entry with a key of one letter takes, without its value. */
const around = (() => {
  const cache = createBoundedCache<number>({ maxBytes: 10_000 });
  cache.set('a', 1, 0);
  return cache.bytes;
})();

it('drops the least recently used result when there is no more room', () => {
  const cache = createBoundedCache<string>({ maxBytes: 2 * (around + 100) });
  cache.set('a', 'one', 100);
  cache.set('b', 'two', 100);
  expect(cache.get('a')).toBe('one');
  cache.set('c', 'three', 100);
  expect(['a', 'b', 'c'].map(cache.get)).toEqual(['one', undefined, 'three']);
  expect(cache.bytes).toBe(2 * (around + 100));
});

it('counts a value once that is set again, and nothing of what is forgotten', () => {
  const cache = createBoundedCache<string>({ maxBytes: 10_000 });
  cache.set('a', 'small', 100);
  cache.set('a', 'large', 1_000);
  expect(cache.get('a')).toBe('large');
  expect(cache.bytes).toBe(around + 1_000);
  cache.delete('a');
  cache.delete('a');
  expect([cache.bytes, cache.size]).toEqual([0, 0]);
});

it('does not clear itself for what it has no room for', () => {
  const cache = createBoundedCache<string>({ maxBytes: 1_000 });
  cache.set('a', 'small', 100);
  cache.set('b', 'too large', 1_001);
  expect(cache.get('a')).toBe('small');
  expect(cache.get('b')).toBeUndefined();
  // What it had under this name is old now.
  cache.set('a', 'too large', 1_001);
  expect(cache.get('a')).toBeUndefined();
});

it('keeps the last value, however large, with the option keepsLast', () => {
  const cache = createBoundedCache<string>({ maxBytes: 1_000, keepsLast: true });
  cache.set('a', 'small', 100);
  cache.set('b', 'too large', 5_000);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'too large']);
  cache.set('c', 'small', 100);
  expect([cache.get('b'), cache.get('c')]).toEqual([undefined, 'small']);
});

it('takes a bounded number of entries that hold nothing', () => {
  const cache = createBoundedCache<null>({ maxBytes: 100_000 });
  for (let place = 0; place < 10_000; place += 1) cache.set(`${place}`, null, 0);
  expect(cache.size).toBeLessThan(500);
  expect(cache.bytes).toBeLessThanOrEqual(100_000);
  expect(bytesOfText('five!')).toBe(10);
});
