import type { PlaythroughWithView } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { placeAfter } from './use-place.ts';

const shown = (values: Record<string, string | number | boolean | string[]>) =>
  Object.entries(values).map(([key, value]) => ({ key, label: key, value }));

type Values = Parameters<typeof shown>[0];

const at = (turn: number, node: string, values: Values = {}, id = 'p') =>
  ({
    id,
    turn,
    node: { id: node },
    view: { variables_shown: shown(values) },
  }) as unknown as PlaythroughWithView;

const begin = (values: Values = {}) => placeAfter(null, at(1, 'hall', values), false, false);

const changedBy = (before: Values, after: Values) => [
  ...placeAfter(begin(before), at(2, 'yard', after), false, false).changed,
];

it('finds the values that a turn changed', () => {
  const before = { day: 1, guard: 'stranger', brave: false };
  expect(changedBy(before, { day: 2, guard: 'stranger', brave: true })).toEqual(['day', 'brave']);
});

it('finds a set changed by what is in it, and not by being another list', () => {
  const before = { bag: ['rope'], box: ['map', 'key'] };
  expect(changedBy(before, { bag: ['rope', 'map'], box: ['map', 'key'] })).toEqual(['bag']);
});

it('does not call a value changed that was not shown before', () => {
  expect(changedBy({ day: 1 }, { day: 1, mood: 'calm' })).toEqual([]);
});

it('calls nothing changed in another playthrough', () => {
  const place = placeAfter(begin({ day: 1 }), at(2, 'yard', { day: 5 }, 'other'), false, false);
  expect([...place.changed]).toEqual([]);
});

it('is the same place as long as the page shows the same text of the same turn', () => {
  const place = placeAfter(begin({ day: 1 }), at(2, 'yard', { day: 2 }), false, false);
  expect(placeAfter(place, at(2, 'yard', { day: 2 }), false, false)).toBe(place);
});

it('is a new place with each choice, also of one that leads back to the same node', () => {
  const place = begin();
  expect(placeAfter(place, at(2, 'hall'), false, false).key).not.toBe(place.key);
});

it('stays where the reader is who only took something', () => {
  const place = begin({ coins: 1 });
  const next = placeAfter(place, at(2, 'hall', { coins: 2 }), true, false);
  expect(next.key).toBe(place.key);
  expect([...next.changed]).toEqual(['coins']);
});

it('is a new place when taking something led to another node', () => {
  const place = begin();
  expect(placeAfter(place, at(2, 'yard'), true, false).key).not.toBe(place.key);
});

it('is a new place when the reader wants to read what they were warned of, and keeps what changed', () => {
  const warned = placeAfter(begin({ day: 1 }), at(2, 'yard', { day: 2 }), false, true);
  const read = placeAfter(warned, at(2, 'yard', { day: 2 }), false, false);
  expect(read.key).not.toBe(warned.key);
  expect([...read.changed]).toEqual(['day']);
});
