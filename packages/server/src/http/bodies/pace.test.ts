import { expect, it } from 'vitest';
import { isTooSlow } from './pace.ts';

it('a file may pause for a moment, and come slowly, but not stand still', () => {
  expect(isTooSlow(0, 4_900)).toBe(false);
  expect(isTooSlow(0, 5_100)).toBe(true);
  // A megabyte in half a minute, with one pause.
  expect(isTooSlow(500_000, 15_000)).toBe(false);
  expect(isTooSlow(500_000, 20_000)).toBe(false);
  expect(isTooSlow(1_000_000, 30_000)).toBe(false);
  // A byte in half a second, and as much at once as ten seconds take.
  expect(isTooSlow(20, 10_000)).toBe(true);
  expect(isTooSlow(320_020, 16_000)).toBe(true);
});
