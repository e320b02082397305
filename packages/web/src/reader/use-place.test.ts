import { expect, it } from 'vitest';
import { changedKeys } from './use-place.ts';

const shown = (values: Record<string, string | number | boolean>) =>
  Object.entries(values).map(([key, value]) => ({ key, label: key, value }));

it('finds the values that a turn changed', () => {
  const changed = changedKeys(
    shown({ day: 1, guard: 'stranger', brave: false }),
    shown({ day: 2, guard: 'stranger', brave: true }),
  );
  expect([...changed]).toEqual(['day', 'brave']);
});

it('does not call a value changed that was not shown before', () => {
  expect([...changedKeys(shown({ day: 1 }), shown({ day: 1, mood: 'calm' }))]).toEqual([]);
});
