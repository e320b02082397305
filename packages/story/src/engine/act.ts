import type { ActionId, ItemId, Node, Place } from '../model/story.ts';
import { countAt, itemsAfter } from './item-places.ts';
import { offeredActions } from './offered-actions.ts';
import { isMovable } from './offered-items.ts';
import { nodeAt, type PlayableStory } from './playable-story.ts';
import type { State } from './state.ts';
import { countedUp } from './tally.ts';

export interface Choose {
  type: 'choose';
  action_id: ActionId;
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
export function act(playable: PlayableStory, state: State, action: Act): State | null {
  const node = nodeAt(playable, state.node_id);
  switch (action.type) {
    case 'choose':
      return choose(playable, node, state, action.action_id);
    case 'take':
      return moveItem(playable, node, state, action.item_id, node.id, 'inventory');
    case 'drop':
      return moveItem(playable, node, state, action.item_id, 'inventory', node.id);
  }
}

function choose(
  playable: PlayableStory,
  node: Node,
  state: State,
  actionId: ActionId,
): State | null {
  const chosen = node.actions.find(({ id }) => id === actionId);
  const offered = offeredActions(playable, node, state).find(({ id }) => id === actionId);
  if (chosen === undefined || !offered?.enabled) return null;

  const target = chosen.target;
  return {
    ...state,
    node_id: target ?? state.node_id,
    turn: state.turn + 1,
    visits: target === null ? state.visits : countedUp(state.visits, target),
    chosen: countedUp(state.chosen, chosen.id),
  };
}

function moveItem(
  playable: PlayableStory,
  node: Node,
  state: State,
  itemId: ItemId,
  from: Place,
  to: Place,
): State | null {
  const item = playable.items.get(itemId);
  if (item === undefined || !isMovable(node, item)) return null;
  const lying = countAt(state, item, from);
  if (lying === 0) return null;
  const count = to === 'inventory' ? lying : 1;
  return {
    ...state,
    turn: state.turn + 1,
    items: itemsAfter(state, item, count, from, to),
  };
}
