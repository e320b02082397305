import type { Playthrough, ShelfTab } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { playthroughsOn, shelfTabs, tabIn } from './shelf-tabs.tsx';

const playthrough = (id: string, more: Partial<Playthrough> = {}) =>
  ({ id, ended: false, is_dropped: false, ...more }) as Playthrough;

it('sorts what is read, what has ended and what is put aside, last played first', () => {
  const all = [
    playthrough('a'),
    playthrough('b', { ended: true }),
    playthrough('c', { is_dropped: true }),
    playthrough('d'),
    playthrough('e', { ended: true, is_dropped: true }),
  ];
  const on = (tab: ShelfTab) => playthroughsOn(tab, all).map(({ id }) => id);
  expect(shelfTabs.map(on)).toEqual([['a', 'd'], [], ['b'], ['c', 'e']]);
});

it('shows what is being read where an address names no part', () => {
  const shown = (search: string) => tabIn(new URL(`https://example.org/reading${search}`));
  expect(['', '?tab=want', '?tab=nonsense'].map(shown)).toEqual([
    ...['in_progress', 'want', 'in_progress'],
  ]);
});
