import { expect, it } from 'vitest';
import { rowIds } from './row-ids.ts';

const row = (when: string) => ({ when });

it('knows rows again where others moved, went or came', () => {
  const ids = rowIds<{ when: string }>();
  const [a, b, c] = ids.of(['a', 'b', 'c'].map(row)).map(({ id }) => id);
  const now = (...whens: string[]) => ids.of(whens.map(row)).map(({ id }) => id);
  expect(now('c', 'a', 'b')).toEqual([c, a, b]);
  expect(now('c', 'b')).toEqual([c, b]);
  const [, added] = now('c', 'new', 'b');
  expect(now('c', 'new', 'b')).toEqual([c, added, b]);
  expect([a, b, c]).not.toContain(added);
});

it('knows a row again that says another thing in its place', () => {
  const ids = rowIds<{ when: string }>();
  const [a, b] = ids.of(['a', 'b'].map(row)).map(({ id }) => id);
  expect(ids.of(['a', 'other'].map(row)).map(({ id }) => id)).toEqual([a, b]);
});

it('has the ids that a form gave', () => {
  const ids = rowIds<{ when: string }>();
  ids.of([row('a')]);
  ids.set([
    { when: 'a', id: '1' },
    { when: 'new ', id: '2' },
  ]);
  expect(ids.of([row('a'), row('new')]).map(({ id }) => id)).toEqual(['1', '2']);
});
