import type { PlayableStory } from '../compile/compile-story.ts';
import type { TurnObserver } from '../compile/parts.ts';
import type { DormantEntries } from '../saves/dormant-entries.ts';
import { type Earned, earnedInEarlierRuns, rememberEarned, restore } from '../saves/restore.ts';
import { save } from '../saves/save.ts';
import { type Dice, seededDice } from '../state/dice.ts';
import { slot } from '../state/layout.ts';
import type { ReadOnTheWay, SavedState, State, View } from '../state/state.ts';
import { type Act, nothingRead, type PlayedTurn, playTurn, readerOnTheWay } from './act.ts';
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
  return begun(playable, seed, earned, dice, null);
}

/** The same, with what is read before the text of the node where the reader first has a choice. */
export function beginTurn(
  playable: PlayableStory,
  seed: number,
  earned: Earned = {},
  dice?: Dice,
): PlayedTurn {
  const reader = readerOnTheWay(playable);
  const state = begun(playable, seed, earned, dice, reader);
  return { state, read: reader?.read ?? nothingRead };
}

function begun(
  playable: PlayableStory,
  seed: number,
  earned: Earned,
  dice: Dice | undefined,
  observer: TurnObserver | null,
): State {
  const slots = playable.copyOf(playable.beginning);
  slots[slot.seed] = seed;
  rememberEarned(playable, slots, earned);
  begin(playable, slots, dice ?? seededDice(slots), observer);
  return slots;
}

/** The state with what was earned otherwise; what it has earned itself stays as it is. */
export function withEarned(playable: PlayableStory, state: State, earned: Earned): State {
  const slots = playable.copyOf(state);
  rememberEarned(playable, slots, earned);
  return slots;
}

/** A turn as it is stored, and as its reader sees it. */
export interface Turn {
  saved: SavedState;
  shown: View;
}

/**
 * The action on a saved state; null where it is not offered or locked, or asks for an answer that it
 * does not have.
 */
export function actOnSaved(playable: PlayableStory, before: SavedState, action: Act): Turn | null {
  const turn = playTurn(playable, restore(playable, before), action);
  return turn && turnTo(playable, turn.state, before, turn.read);
}

/**
 * `before`: the saved state that this one follows, for what its version does not know (see `save`).
 * `read`: what was read in the turn before the text of its last node.
 */
export const turnTo = (
  playable: PlayableStory,
  state: State,
  before?: DormantEntries,
  read?: ReadOnTheWay,
): Turn => ({
  saved: save(playable, state, before),
  shown: view(playable, state, seededDice(state), read),
});

/**
 * The view of a turn that was stored, as the reader saw it, with all that was read in it: it is played again
 * from the state before. `action` is null for the turn that began a run, of which nothing is before. Where
 * the turn does not lead to the same state again (it was made in another version, or was no action of the
 * reader's), the view has only the text of the node where they are, below what was `read` on the way from
 * another version.
 */
export function viewOfTurn(
  playable: PlayableStory,
  before: SavedState | null,
  action: Act | null,
  after: SavedState,
  read?: ReadOnTheWay,
): View {
  const state = restore(playable, after);
  const turn = playable.hasContinues ? replayed(playable, before, action, after) : null;
  const isSame = turn !== null && isSameSave(save(playable, turn.state), save(playable, state));
  return isSame
    ? view(playable, turn.state, undefined, turn.read)
    : view(playable, state, undefined, read);
}

function replayed(
  playable: PlayableStory,
  before: SavedState | null,
  action: Act | null,
  after: SavedState,
): PlayedTurn | null {
  if (action === null) {
    const began = playable.start !== null && after.turn === 0;
    return began ? beginTurn(playable, after.seed, earnedInEarlierRuns(after)) : null;
  }
  if (before === null || !playable.nodes.has(before.node_id)) return null;
  return playTurn(playable, restore(playable, before), action);
}

/** Equal as texts: both were just made by `save`, in the same order. */
const isSameSave = (one: SavedState, other: SavedState): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
