import { expect, it } from 'vitest';
import { type Lost, lose, seeLost } from './lost-parts.ts';

const x = { part: 'node', id: 'x' } as const;
const newer = { id: 'x', body: 'w1 w2' };
const older = { id: 'x', body: 'w1' };

function seen(...states: (object | undefined)[]) {
  const lost: Lost = new Map();
  lose(lost, x, []);
  for (const state of states) for (const one of lost.values()) seeLost(one, state);
  const { mine, beside } = lost.get('node x') ?? {};
  return { mine, beside };
}

it('has the words as they were last', () => {
  expect(seen(older, newer)).toEqual({ mine: newer, beside: [] });
  expect(seen(newer, undefined)).toEqual({ mine: newer, beside: [] });
  expect(seen(newer, undefined, newer)).toEqual({ mine: newer, beside: [] });
});

it('has both where an older one came back from a bin', () => {
  expect(seen(newer, undefined, older)).toEqual({ mine: older, beside: [newer] });
});
