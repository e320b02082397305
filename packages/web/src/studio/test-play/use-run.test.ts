import { expect, it } from 'vitest';
import type { Run } from './run.ts';
import { readRun, storeRun } from './use-run.ts';

const run: Run = [
  {
    saved: { node_id: 'hall', turn: 0, seed: 1, visits: {}, chosen: {} },
    cause: { type: 'begin' },
    drawn: [],
    rolls: [],
  },
];

function storage(room = Number.POSITIVE_INFINITY) {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new Error('No room');
      stored.set(key, value);
    },
  };
}

it('a stored run is read again, for its own story only', () => {
  const place = storage();
  storeRun(place, 'story', { from: 'here', run });
  expect(readRun(place, 'story')).toEqual({ from: 'here', run });
  expect(readRun(place, 'other')).toBeNull();
});

it('gives nothing for what it cannot read', () => {
  const place = storage();
  for (const text of ['', '{', '{"run":[]}', '{"run":[{}],"from":"x"}', '7']) {
    place.setItem('test-play:story', text);
    expect(readRun(place, 'story')).toBeNull();
  }
});

it('with little room the newest turns are stored', () => {
  const place = storage(4_000);
  const long = Array.from({ length: 300 }, () => run[0] as Run[number]);
  storeRun(place, 'story', { from: 'here', run: long });
  expect(readRun(place, 'story')?.run).toHaveLength(20);
});
