import type { PlayableStory } from '@brasslamp/story/engine';
import type { SavedState } from '@brasslamp/story/engine/state';
import type { LoggedAction } from '@brasslamp/story/playthrough';

/** A book is the story of this page, ready to be played. */
export interface Book {
  playable: PlayableStory;
  storyId: string;
  title: string;
  versionId: string;
}

export interface KeptTurn {
  turn: number;
  /** null = the beginning. */
  action: LoggedAction | null;
  /** The words of the choice, or the name of the item, as they were then; null = it had none. */
  label: string | null;
  node: { id: string; name: string };
  /** The version of the story in which it was made: an earlier page may have had another one. */
  versionId: string;
  saved: SavedState;
  /** A time in ms. */
  madeAt: number;
}

/** The names of what a reader had in sight: a story that lacks one of these could not say it. */
export interface Had {
  items: { id: string; name: string }[];
  values: { key: string; label: string }[];
}

/** A reading is one reader's way through the story, turn by turn. It has a turn at least. */
export interface Reading {
  begunAt: number;
  /** By their numbers, one after the other. */
  turns: readonly KeptTurn[];
  /** At the last turn. */
  had: Had;
}

export function lastTurn({ turns }: Reading): KeptTurn {
  const last = turns.at(-1);
  if (!last) throw new Error('A reading has a turn at least');
  return last;
}

/** The turn with the number; undefined where it is not kept. */
export const turnAt = (turns: readonly KeptTurn[], turn: number): KeptTurn | undefined =>
  turns[turn - (turns[0]?.turn ?? 0)];

/** The earlier turn to which a turn led back; null = it led on. */
export function ledBackTo({ action }: KeptTurn): number | null {
  if (action?.type === 'rewind') return action.turn;
  return action?.type === 'move' ? action.to_turn : null;
}
