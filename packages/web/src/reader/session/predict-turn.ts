import type { PlaythroughWithView } from '@brasslamp/contract';
import { type PlayableStory, takeTurn } from '@brasslamp/story/engine';
import type { LocalTurn } from '../offline/outbox.ts';

/** Where a turn leads, as the server would answer; null where the action is not offered. */
export function predictTurn(
  playable: PlayableStory,
  place: PlaythroughWithView,
  action: LocalTurn,
  now: number,
): PlaythroughWithView | null {
  const turn = takeTurn(playable, place.state, action);
  if (!turn) return null;
  const { node, ended, ending, ...seen } = turn.shown;
  return {
    ...place,
    node,
    ended,
    ending,
    view: seen,
    state: turn.saved,
    turn: place.turn + 1,
    is_dropped: false,
    updated_at: new Date(now).toISOString(),
  };
}

const mostPrepared = 8;

/**
 * Precomputes the next turns, so that the chosen one is ready sooner: the engine remembers what it
 * compiles on the way. The page has time for that while the reader reads.
 */
export function precomputeTurns(playable: PlayableStory, place: PlaythroughWithView): void {
  const open = place.view.actions.filter(({ enabled }) => enabled);
  for (const { id } of open.slice(0, mostPrepared)) {
    predictTurn(playable, place, { type: 'choose', action_id: id }, 0);
  }
}
