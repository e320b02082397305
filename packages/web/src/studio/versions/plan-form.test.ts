import { expect, it } from 'vitest';
import { fromFieldTime, toFieldTime } from './plan-form.tsx';

it('says a moment as the browser’s field takes it, and back', () => {
  const date = new Date(2026, 10, 4, 8, 5);
  expect(toFieldTime(date)).toBe('2026-11-04T08:05');
  expect(fromFieldTime('2026-11-04T08:05')).toBe(date.toISOString());
});

it('takes an empty or half-filled field for no time', () => {
  expect(fromFieldTime('')).toBeNull();
  expect(fromFieldTime('2026-13-45T99:00')).toBeNull();
});
