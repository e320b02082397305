import type { Dice } from './dice.ts';
import { slot } from './layout.ts';
import { ownDice } from './own-dice.ts';
import type { PlayableStory } from './playable-story.ts';
import { type Earned, rememberEarned } from './restore.ts';
import type { State } from './state.ts';
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
  begin(playable, slots, dice ?? ownDice(slots));
  return slots;
}

/** The state with what was earned otherwise; what it has earned itself stays as it is. */
export function withEarned(playable: PlayableStory, state: State, earned: Earned): State {
  const slots = state.slice();
  rememberEarned(playable, slots, earned);
  return slots;
}
