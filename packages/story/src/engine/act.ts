import type { ActionId } from '../model/story.ts';
import { offeredActions } from './offered-actions.ts';
import { nodeAt, type PlayableStory } from './playable-story.ts';
import type { State } from './state.ts';
import { countedUp } from './tally.ts';

export interface Choose {
  type: 'choose';
  action_id: ActionId;
}

/** The state after the action; null where it is not offered or locked. `state` stays as it is. */
export function act(playable: PlayableStory, state: State, action: Choose): State | null {
  const node = nodeAt(playable, state.node_id);
  const chosen = node.actions.find(({ id }) => id === action.action_id);
  const offered = offeredActions(playable, node, state).find(({ id }) => id === action.action_id);
  if (chosen === undefined || !offered?.enabled) return null;

  const target = chosen.target;
  return {
    node_id: target ?? state.node_id,
    turn: state.turn + 1,
    seed: state.seed,
    visits: target === null ? state.visits : countedUp(state.visits, target),
    chosen: countedUp(state.chosen, chosen.id),
  };
}
