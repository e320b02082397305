import type { Playthrough } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { shelvesOf } from './reading.tsx';

const playthrough = (id: string, more: Partial<Playthrough> = {}) =>
  ({ id, ended: false, is_dropped: false, ...more }) as Playthrough;

const sorted = (...playthroughs: Playthrough[]) =>
  shelvesOf(playthroughs).map(({ name, playthroughs: on }) => [name, ...on.map(({ id }) => id)]);

it('sorts what is read, what has ended and what is put aside, last played first', () => {
  expect(
    sorted(
      playthrough('a'),
      playthrough('b', { ended: true }),
      playthrough('c', { is_dropped: true }),
      playthrough('d'),
      playthrough('e', { ended: true, is_dropped: true }),
    ),
  ).toEqual([
    ['running', 'a', 'd'],
    ['finished', 'b'],
    ['aside', 'c', 'e'],
  ]);
});

it('has a place for what is read even when there is nothing, and for the rest only then', () => {
  expect(sorted(playthrough('b', { ended: true }))).toEqual([['running'], ['finished', 'b']]);
  expect(sorted(playthrough('a'))).toEqual([['running', 'a']]);
});
