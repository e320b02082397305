import type { ActionId, ItemId, NodeId } from '../../model/story.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import type { ItemMove, Move } from '../compile/node-logic.ts';
import { type Answer, partsOf, type TurnObserver } from '../compile/parts.ts';
import { type Dice, seededDice } from '../state/dice.ts';
import type { ReadOnTheWay, State } from '../state/state.ts';
import { isItemThere, offeredChoices, perform } from './step.ts';

export interface Choose {
  type: 'choose';
  /** The action's id; of a node that a pool offers: the node's id. */
  action_id: ActionId | NodeId;
  /** The text or number that the reader typed, if the action asks for one. */
  answer?: string | number;
}

/** Takes all of the item that lie in the node. */
export interface Take {
  type: 'take';
  item_id: ItemId;
}

/** Lays one of the item down in the node. */
export interface Drop {
  type: 'drop';
  item_id: ItemId;
}

/** An act is one thing that a reader does in a turn. */
export type Act = Choose | Take | Drop;

/** null = the action asks for nothing, or is not there (`Parts.readAnswer`). */
export const readAnswer = (
  playable: PlayableStory,
  action: ActionId,
  typed: string | number | undefined,
): Answer | null => playable.parts?.readAnswer(playable, action, typed) ?? null;

/** The outcome of a turn, with what was read on the way there. */
export interface PlayedTurn {
  state: State;
  read: ReadOnTheWay;
}

/**
 * The state after the action; null where it is not offered or locked, or where it asks for an answer
 * and has none that can be read (`readAnswer`). `state` stays as it is. Taking and dropping pass a
 * turn; the reader stays, and no visit is counted.
 */
export function act(playable: PlayableStory, state: State, action: Act, dice?: Dice): State | null {
  return played(playable, state, action, dice, null);
}

/** The same, with what is read in it. */
export function playTurn(
  playable: PlayableStory,
  state: State,
  action: Act,
  dice?: Dice,
): PlayedTurn | null {
  const reader = readerOnTheWay(playable);
  const after = played(playable, state, action, dice, reader);
  return after && { state: after, read: reader?.read ?? nothingRead };
}

/** null = no turn of the story passes a node. */
export const readerOnTheWay = (playable: PlayableStory) =>
  playable.hasContinues ? partsOf(playable).readerOnTheWay(playable) : null;

export const nothingRead: ReadOnTheWay = { texts: [], content_notes: [], isStopped: false };

function played(
  playable: PlayableStory,
  state: State,
  action: Act,
  dice: Dice | undefined,
  observer: TurnObserver | null,
): State | null {
  const slots = playable.copyOf(state);
  const drawn = dice ?? seededDice(slots);
  const move = moveOf(playable, slots, action, drawn);
  if (move === undefined) return null;
  if (move.type !== 'choose' || move.asked === null) {
    perform(playable, slots, move, drawn, null, observer);
    return slots;
  }
  const answer = partsOf(playable).answerTo(
    move.asked,
    action.type === 'choose' ? action.answer : undefined,
  );
  if ('problem' in answer) return null;
  perform(playable, slots, move, drawn, answer.value, observer);
  return slots;
}

function moveOf(playable: PlayableStory, slots: State, action: Act, dice: Dice): Move | undefined {
  if (action.type !== 'choose') return itemMoveOf(playable, slots, action);
  const offered = offeredChoices(playable, slots, dice);
  return offered.find(
    ({ move, isEnabled }) => isEnabled && move.type === 'choose' && move.id === action.action_id,
  )?.move;
}

function itemMoveOf(
  playable: PlayableStory,
  slots: State,
  { type, item_id }: Take | Drop,
): ItemMove | undefined {
  return playable.itemMoves.find(
    (move) =>
      move.type === type &&
      playable.story.items[move.item]?.id === item_id &&
      isItemThere(playable, slots, move),
  );
}
