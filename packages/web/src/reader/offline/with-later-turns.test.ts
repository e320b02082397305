import type { Playthrough } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import type { PendingTurns } from './outbox.ts';
import { withLaterTurns } from './with-later-turns.ts';

const at = (id: string, turn: number, minute: number) =>
  ({
    id,
    turn,
    node: { id: `n${turn}`, name: `Node ${turn}` },
    ended: false,
    name: 'Mine',
    updated_at: `2026-11-22T10:0${minute}:00.000Z`,
  }) as Playthrough;

const stored = (head: Playthrough | null) => ({ head, turns: [] }) as unknown as PendingTurns;

it('lays later turns over what the site listed, last played first, and keeps what only the site knows', () => {
  const listed = [at('a', 4, 5), at('b', 1, 3)];
  const later = withLaterTurns(listed, [stored({ ...at('b', 2, 6), name: '' }), stored(null)]);
  expect(later.map(({ id, turn, node, name }) => [id, turn, node.name, name])).toEqual([
    ['b', 2, 'Node 2', 'Mine'],
    ['a', 4, 'Node 4', 'Mine'],
  ]);
});

it.each([
  ['the same turn', [stored(at('a', 4, 9))]],
  ['an earlier one', [stored(at('a', 3, 9))]],
  ['nothing', []],
])('leaves the list as it is where this browser has %s', (_, known) => {
  const listed = [at('a', 4, 5)];
  expect(withLaterTurns(listed, known)).toBe(listed);
});
