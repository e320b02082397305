import { expect, it } from 'vitest';
import { daysLeft } from './day.tsx';

const now = Date.parse('2026-11-20T12:00:00.000Z');

it('counts a day that has begun, and none once the time has passed', () => {
  expect(daysLeft('2026-12-20T12:00:00.000Z', now)).toBe(30);
  expect(daysLeft('2026-11-20T12:00:00.001Z', now)).toBe(1);
  expect(daysLeft('2026-11-20T12:00:00.000Z', now)).toBe(0);
  expect(daysLeft('2026-11-01T00:00:00.000Z', now)).toBe(0);
});
