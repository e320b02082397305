import { expect, it } from 'vitest';
import { bytesOfText, createBoundedCache } from './bounded-cache.ts';

/** What one entry with a key of one letter takes, without its value. */
const around = (() => {
  const kept = createBoundedCache<number>({ maxBytes: 10_000 });
  kept.set('a', 1, 0);
  return kept.bytes;
})();

it('drops the least recently used result when there is no more room', () => {
  const kept = createBoundedCache<string>({ maxBytes: 2 * (around + 100) });
  kept.set('a', 'one', 100);
  kept.set('b', 'two', 100);
  expect(kept.get('a')).toBe('one');
  kept.set('c', 'three', 100);
  expect(['a', 'b', 'c'].map(kept.get)).toEqual(['one', undefined, 'three']);
  expect(kept.bytes).toBe(2 * (around + 100));
});

it('counts a value once that is set again, and nothing of what is forgotten', () => {
  const kept = createBoundedCache<string>({ maxBytes: 10_000 });
  kept.set('a', 'small', 100);
  kept.set('a', 'large', 1_000);
  expect(kept.get('a')).toBe('large');
  expect(kept.bytes).toBe(around + 1_000);
  kept.delete('a');
  kept.delete('a');
  expect([kept.bytes, kept.size]).toEqual([0, 0]);
});

it('does not clear itself for what it has no room for', () => {
  const kept = createBoundedCache<string>({ maxBytes: 1_000 });
  kept.set('a', 'small', 100);
  kept.set('b', 'too large', 1_001);
  expect(kept.get('a')).toBe('small');
  expect(kept.get('b')).toBeUndefined();
  // What it had under this name is old now.
  kept.set('a', 'too large', 1_001);
  expect(kept.get('a')).toBeUndefined();
});

it('keeps the last value, however large, with the option keepsLast', () => {
  const kept = createBoundedCache<string>({ maxBytes: 1_000, keepsLast: true });
  kept.set('a', 'small', 100);
  kept.set('b', 'too large', 5_000);
  expect([kept.get('a'), kept.get('b')]).toEqual([undefined, 'too large']);
  kept.set('c', 'small', 100);
  expect([kept.get('b'), kept.get('c')]).toEqual([undefined, 'small']);
});

it('takes a bounded number of entries that hold nothing', () => {
  const kept = createBoundedCache<null>({ maxBytes: 100_000 });
  for (let place = 0; place < 10_000; place += 1) kept.set(`${place}`, null, 0);
  expect(kept.size).toBeLessThan(500);
  expect(kept.bytes).toBeLessThanOrEqual(100_000);
  expect(bytesOfText('five!')).toBe(10);
});
