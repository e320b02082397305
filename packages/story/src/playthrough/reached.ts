import {
  beginTurn,
  type Earned,
  type PlayableStory,
  restore,
  withEarned,
} from '../engine/engine.ts';
import type { ReadOnTheWay, SavedState, State } from '../engine/state/state.ts';

/** A state to which a reader came otherwise than by an act, and the saved one that has what its version does not know. */
export interface Reached {
  state: State;
  /** Of a beginning: what is read before the text of the node where it leads. */
  read?: ReadOnTheWay;
  before: Partial<SavedState>;
}

/** The place of an earlier turn. What was earned since stays earned. */
export const rewoundTo = (playable: PlayableStory, saved: SavedState, earned: Earned): Reached => ({
  state: withEarned(playable, restore(playable, saved), earned),
  before: {
    ...saved,
    endings: { ...earned.endings, ...saved.endings },
    achievements: { ...earned.achievements, ...saved.achievements },
  },
});

/** A new beginning. What was earned stays earned. */
export const restarted = (playable: PlayableStory, seed: number, earned: Earned): Reached => ({
  ...beginTurn(playable, seed, earned),
  before: earned,
});
