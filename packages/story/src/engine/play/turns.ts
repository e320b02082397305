import type { PlayableStory } from '../compile/compile-story.ts';
import type { DormantEntries } from '../saves/dormant-entries.ts';
import { type Earned, rememberEarned, restore } from '../saves/restore.ts';
import { save } from '../saves/save.ts';
import { type Dice, seededDice } from '../state/dice.ts';
import { slot } from '../state/layout.ts';
import type { SavedState, State, View } from '../state/state.ts';
import { type Act, act } from './act.ts';
import { begin } from './step.ts';
import { view } from './view.ts';

/**
 * The state before the first action. Throws for a story without nodes: ask `playable.start` first.
 * `seed` is a 32-bit integer. `earned` is what earlier runs of the playthrough earned: it counts as
 * earned from the first node on, and as nothing new.
 */
export function start(
  playable: PlayableStory,
  seed: number,
  earned: Earned = {},
  dice?: Dice,
): State {
  const slots = playable.beginning.slice();
  slots[slot.seed] = seed;
  rememberEarned(playable, slots, earned);
  begin(playable, slots, dice ?? seededDice(slots));
  return slots;
}

/** The state with what was earned otherwise; what it has earned itself stays as it is. */
export function withEarned(playable: PlayableStory, state: State, earned: Earned): State {
  const slots = state.slice();
  rememberEarned(playable, slots, earned);
  return slots;
}

/** What a turn leads to: what is stored of it, and what its reader sees. */
export interface Turn {
  saved: SavedState;
  shown: View;
}

/** The action on a saved state; null where it is not offered or locked. */
export function actOnSaved(playable: PlayableStory, before: SavedState, action: Act): Turn | null {
  const state = act(playable, restore(playable, before), action);
  return state && turnTo(playable, state, before);
}

/** `before`: the saved state that this one follows, for what its version does not know (see `save`). */
export const turnTo = (playable: PlayableStory, state: State, before?: DormantEntries): Turn => ({
  saved: save(playable, state, before),
  shown: view(playable, state),
});
