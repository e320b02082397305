import type { PlayableStory } from '../engine/engine.ts';
import type { SavedState } from '../engine/state/state.ts';
import type { Move } from './move.ts';
import { moveState } from './move-state.ts';

export interface PastTurn {
  turn: number;
  /** The version in which the turn was made. */
  from: PlayableStory;
  state: SavedState;
}

export interface NearestPlace {
  turn: number;
  move: Move & { state: SavedState };
}

/**
 * The place from which the reader can go on in another version: the last of their turns, newest first, whose
 * node it has. They are asked for one by one, no more than needed, so that they may be loaded late. null =
 * none of these: ask again with older ones, or start over.
 */
export function nearestPlace(to: PlayableStory, turns: Iterable<PastTurn>): NearestPlace | null {
  for (const { turn, from, state } of turns) {
    if (!to.nodes.has(state.node_id)) continue;
    const move = moveState(from, to, state);
    if (hasState(move)) return { turn, move };
  }
  return null;
}

const hasState = (move: Move): move is Move & { state: SavedState } => move.state !== null;
