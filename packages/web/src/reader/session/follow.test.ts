import type { PlaythroughWithView } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { isSamePlace } from './follow.ts';

const place = {
  turn: 3,
  updated_at: '2026-11-21T10:00:00.000Z',
  node: { id: 'n1', name: 'The gate' },
  view: { actions: [{ id: 'a1', label: 'In', enabled: true, reason: '' }], inventory: [] },
  newer_version: null,
} as unknown as PlaythroughWithView;

it('is the same when only its time differs, and in whatever order it is written', () => {
  const { view, ...rest } = structuredClone(place);
  const answer = { view, ...rest, updated_at: '2026-11-21T10:00:01.000Z' };
  expect(isSamePlace(answer, place)).toBe(true);
});

it.each<[string, (other: PlaythroughWithView) => void]>([
  ['another turn', (other) => Object.assign(other, { turn: 4 })],
  ['another node', (other) => Object.assign(other.node, { id: 'n2' })],
  ['a choice more', (other) => other.view.actions.push({ ...other.view.actions[0] } as never)],
  ['no choice', (other) => other.view.actions.pop()],
  [
    'a choice that is locked',
    (other) => Object.assign(other.view.actions[0] ?? {}, { enabled: false }),
  ],
  ['a newer version', (other) => Object.assign(other, { newer_version: { version_id: 'v' } })],
])('is another with %s', (_, change) => {
  const other = structuredClone(place);
  change(other);
  expect(isSamePlace(other, place)).toBe(false);
  expect(isSamePlace(place, other)).toBe(false);
});
