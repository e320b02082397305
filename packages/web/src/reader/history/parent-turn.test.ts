import type { PastTurn } from '@brasslamp/contract';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../api/api.ts';
import { inOrder } from './history.tsx';
import { parentTurn } from './parent-turn.ts';

type Did = NonNullable<PastTurn['action']>['type'] | `rewind ${number}`;

/** Turn 0, then what was done in each; `left` are the turns off the way. Last first. */
function log(did: Did[], left: number[] = []): PastTurn[] {
  const turns = ['start' as const, ...did].map((one, turn): PastTurn => {
    const [type = '', to] = one.split(' ');
    const action = {
      type,
      label: null,
      answer: null,
      to_turn: to === undefined ? null : Number(to),
    };
    return {
      turn,
      action: one === 'start' ? null : (action as PastTurn['action']),
      node: { id: 'n', name: 'Node' },
      body: { type: 'root', children: [] },
      ending: null,
      created_at: '2026-01-01T00:00:00.000Z',
      is_left_behind: left.includes(turn),
    };
  });
  return turns.reverse();
}

/** The step back from the last turn, from a server that gives two turns at a time. */
async function stepBack(turns: PastTurn[], turn = turns.length - 1): Promise<number | null> {
  const api = ((_: string, { query }: { query: { cursor?: string } }) => {
    const from = Number(query.cursor ?? 0);
    const next_cursor = from + 2 < turns.length ? String(from + 2) : null;
    return Promise.resolve({ turns: turns.slice(from, from + 2), next_cursor });
  }) as unknown as Api;
  const playthrough = { id: 'p', story_username: 'a', story_slug: 's', turn };
  return parentTurn(api, playthrough);
}

describe('one step back', () => {
  it('leads to the turn before', async () => {
    expect(await stepBack(log(['choose', 'take']))).toBe(1);
  });

  it('goes on from the turn that the last one led to, not back and forth', async () => {
    expect(await stepBack(log(['choose', 'choose', 'choose', 'rewind 2'], [3]))).toBe(1);
    expect(await stepBack(log(['choose', 'choose', 'rewind 1', 'rewind 0'], [1, 2, 3]))).toBeNull();
  });

  it('stays on the way that was taken after going back', async () => {
    const turns = log(['choose', 'choose', 'rewind 1', 'choose', 'choose', 'rewind 4'], [2, 5]);
    expect(await stepBack(turns)).toBe(3);
  });

  it('leads to the turn before also where the server knows of neither yet', async () => {
    expect(await stepBack(log(['choose']), 4)).toBe(3);
  });

  it('is null at the beginning, and after a restart', async () => {
    expect(await stepBack(log([]))).toBeNull();
    expect(await stepBack(log(['choose', 'restart'], [0, 1]))).toBeNull();
  });
});

it('the history folds turns left behind together, oldest first', () => {
  const passages = inOrder(log(['choose', 'choose', 'rewind 0', 'choose'], [1, 2]));
  expect(
    passages.map(({ turns, isLeftBehind }) => [turns.map(({ turn }) => turn), isLeftBehind]),
  ).toEqual([
    [[0], false],
    [[1, 2], true],
    [[3], false],
    [[4], false],
  ]);
});
