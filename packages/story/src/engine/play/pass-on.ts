/** Whether and how a reader gets on from where a newer version of the story put them. */
import type { PlayableStory } from '../compile/compile-story.ts';
import { partsOf } from '../compile/parts.ts';
import { seededDice } from '../state/dice.ts';
import { nodeIn } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { type PlayedTurn, readerOnTheWay } from './act.ts';
import { isItemThere, offeredChoices } from './step.ts';

/**
 * Goes on from a node that only passes on, as one who has just arrived there. null = something can be chosen
 * there, or nothing leads on.
 */
export function passOn(playable: PlayableStory, state: State): PlayedTurn | null {
  const reader = readerOnTheWay(playable);
  if (reader === null || canChoose(playable, state)) return null;
  const slots = playable.copyOf(state);
  const logic = playable.logicOf(nodeIn(slots));
  partsOf(playable).goOn(playable, slots, logic, seededDice(slots), reader);
  // Each step counts a visit of where it leads.
  const visits = playable.layout.visits + nodeIn(slots);
  return slots[visits] === state[visits] ? null : { state: slots, read: reader.read };
}

/** Whether the reader has a choice that is not locked. */
export const canChoose = (playable: PlayableStory, state: State): boolean =>
  offeredChoices(playable, state, seededDice(state)).some(({ isEnabled }) => isEnabled);

/** Whether there is such a choice, or something to take. */
export const canAct = (playable: PlayableStory, state: State): boolean =>
  canChoose(playable, state) ||
  playable.itemMoves.some((move) => move.type === 'take' && isItemThere(playable, state, move));
