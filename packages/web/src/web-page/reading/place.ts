import type { ReadOnTheWay, SavedState } from '@brasslamp/story/engine/state';
import { moveState } from '@brasslamp/story/versions';
import { type Book, type KeptTurn, lastTurn, type Reading } from './reading.ts';

/** A place is where a turn led, in the story of this page. */
export interface Place {
  saved: SavedState;
  /** The texts read before that of the node, where an older version's turn goes on to another one. */
  read?: ReadOnTheWay | undefined;
}

/**
 * The place of a turn. The story of another version is not here: what it had is known from the turn alone,
 * and null = this one has not the node.
 */
export function placeOfTurn({ playable, versionId }: Book, turn: KeptTurn): Place | null {
  if (turn.versionId === versionId && playable.nodes.has(turn.saved.node_id)) {
    return { saved: turn.saved };
  }
  const { state, read } = moveState(playable, playable, turn.saved);
  return state && { saved: state, read };
}

/** The place at which the reader is. */
export const placeIn = (book: Book, reading: Reading): Place | null =>
  placeOfTurn(book, lastTurn(reading));
