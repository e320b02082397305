import type { ActionId, ItemId, NodeId } from '../../model/story.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import type { ItemMove, Move } from '../compile/node-logic.ts';
import { type Dice, seededDice } from '../state/dice.ts';
import type { State } from '../state/state.ts';
import { isItemThere, offeredChoices, perform } from './step.ts';

export interface Choose {
  type: 'choose';
  /** Of a node that a pool offers: the node's id. */
  action_id: ActionId | NodeId;
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

/** What a reader can do in a turn. */
export type Act = Choose | Take | Drop;

/**
 * The state after the action; null where it is not offered or locked. `state` stays as it is.
 * Taking and dropping pass a turn; the reader stays, and no visit is counted.
 */
export function act(playable: PlayableStory, state: State, action: Act, dice?: Dice): State | null {
  const slots = playable.copyOf(state);
  const drawn = dice ?? seededDice(slots);
  const move = moveOf(playable, slots, action, drawn);
  if (move === undefined) return null;
  perform(playable, slots, move, drawn);
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
