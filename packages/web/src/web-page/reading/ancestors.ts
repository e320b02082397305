import { ancestorTurns } from '@brasslamp/story/playthrough';
import type { KeptTurn } from './reading.ts';

/** The numbers of the turns that led to the last one; the others were left behind by going back. */
export function ancestorsIn(turns: readonly KeptTurn[]): ReadonlySet<number> {
  const logged = turns.map(({ turn, action }) => ({
    turn,
    action: action && JSON.stringify(action),
  }));
  return ancestorTurns(logged.reverse(), turns.at(-1)?.turn ?? null).ancestors;
}
