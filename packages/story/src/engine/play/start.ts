import type { PlayableStory } from '../compile/compile-story.ts';
import { type Earned, rememberEarned } from '../saves/restore.ts';
import { type Dice, seededDice } from '../state/dice.ts';
import { slot } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { begin } from './step.ts';

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
