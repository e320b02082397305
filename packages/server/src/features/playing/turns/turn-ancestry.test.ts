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

const lineOf = (...actions: LoggedAction[]) =>
  [...ancestorTurns(log(...actions), actions.length).onLine].sort((a, b) => a - b);

describe('the line of a playthrough', () => {
  it('has every turn, as long as nobody goes back', () => {
    expect(lineOf()).toEqual([0]);
    expect(lineOf(choose, choose)).toEqual([0, 1, 2]);
  });
  it('leaves behind what came after the turn to which a rewind goes back', () => {
    expect(lineOf(choose, choose, choose, rewind(1), choose)).toEqual([0, 1, 4, 5]);
  });
  it('takes up again what was left behind, when a rewind goes there', () => {
    expect(lineOf(choose, choose, rewind(0), choose, rewind(2))).toEqual([0, 1, 2, 5]);
  });
  it('begins anew with a restart', () => {
    expect(lineOf(choose, restart, choose)).toEqual([2, 3]);
    expect(lineOf(choose, restart, choose, rewind(1))).toEqual([0, 1, 4]);
  });
  it('goes on from the turn that a move came from, or from nowhere', () => {
    expect(lineOf(choose, choose, move(2))).toEqual([0, 1, 2, 3]);
    expect(lineOf(choose, choose, move(0), choose)).toEqual([0, 3, 4]);
    expect(lineOf(choose, choose, move(null))).toEqual([3]);
  });
  it('is the same when it is followed part by part', () => {
    const actions = [choose, choose, rewind(1), choose, choose, rewind(4), choose];
    const turns = log(...actions);
    let at: number | null = actions.length;
    const found: number[] = [];
    for (let from = 0; from < turns.length; from += 2) {
      const part = ancestorTurns(turns.slice(from, from + 2), at);
      found.push(...part.onLine);
      at = part.next;
    }
    expect(found.reverse()).toEqual(lineOf(...actions));
    expect(at).toBeNull();
  });
});
