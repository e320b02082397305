import { describe, expect, it } from 'vitest';
import { ancestorTurns, type LoggedAction } from './turn-ancestry.ts';

const choose: LoggedAction = { type: 'choose', action_id: 'a1' };
const rewind = (turn: number): LoggedAction => ({ type: 'rewind', turn });
const restart: LoggedAction = { type: 'restart' };
const move = (to_turn: number | null): LoggedAction => ({
  type: 'move',
  version_id: 'v2',
  to_turn,
});

/** The log of a playthrough after its start, newest first. */
const log = (...actions: LoggedAction[]) =>
  [null, ...actions]
    .map((action, turn) => ({ turn, action: action && JSON.stringify(action) }))
    .reverse();

const ancestorsOf = (...actions: LoggedAction[]) =>
  [...ancestorTurns(log(...actions), actions.length).ancestors].sort((a, b) => a - b);

describe('the ancestors of a turn', () => {
  it('are all turns before it, as long as nobody goes back', () => {
    expect(ancestorsOf()).toEqual([0]);
    expect(ancestorsOf(choose, choose)).toEqual([0, 1, 2]);
  });
  it('do not have the turns after the one to which a rewind goes back', () => {
    expect(ancestorsOf(choose, choose, choose, rewind(1), choose)).toEqual([0, 1, 4, 5]);
  });
  it('have turns that were left behind, when a rewind goes to one of them', () => {
    expect(ancestorsOf(choose, choose, rewind(0), choose, rewind(2))).toEqual([0, 1, 2, 5]);
  });
  it('begin with the last restart', () => {
    expect(ancestorsOf(choose, restart, choose)).toEqual([2, 3]);
    expect(ancestorsOf(choose, restart, choose, rewind(1))).toEqual([0, 1, 4]);
  });
  it('go on with the turn from which a move went on, or with none', () => {
    expect(ancestorsOf(choose, choose, move(2))).toEqual([0, 1, 2, 3]);
    expect(ancestorsOf(choose, choose, move(0), choose)).toEqual([0, 3, 4]);
    expect(ancestorsOf(choose, choose, move(null))).toEqual([3]);
  });
  it('are the same when they are read in parts', () => {
    const actions = [choose, choose, rewind(1), choose, choose, rewind(4), choose];
    const turns = log(...actions);
    let at: number | null = actions.length;
    const found: number[] = [];
    for (let from = 0; from < turns.length; from += 2) {
      const part = ancestorTurns(turns.slice(from, from + 2), at);
      found.push(...part.ancestors);
      at = part.next;
    }
    expect(found.reverse()).toEqual(ancestorsOf(...actions));
    expect(at).toBeNull();
  });
});
