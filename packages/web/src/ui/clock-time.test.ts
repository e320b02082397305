import { expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';

const noon = new Date(2026, 10, 20, 12, 0).getTime();

it('is the hour alone on the same day', () => {
  expect(clockTime(new Date(2026, 10, 20, 9, 3).getTime(), noon)).toBe('09:03');
});

it('has its day when that is another one', () => {
  expect(clockTime(new Date(2026, 10, 9, 23, 59).getTime(), noon)).toBe('2026-11-09 23:59');
});
