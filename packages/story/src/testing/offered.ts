import { type Act, type PlayableStory, view } from '../engine/engine.ts';
import type { State, View } from '../engine/state/state.ts';

/** All that can be done in a state, as its view says. */
export const offered = (playable: PlayableStory, state: State): Act[] =>
  actsIn(view(playable, state));

export function actsIn({ actions, items_here, inventory }: View): Act[] {
  return [
    ...actions
      .filter(({ enabled }) => enabled)
      .map(({ id }): Act => ({ type: 'choose', action_id: id })),
    ...items_here
      .filter((item) => item.can_take)
      .map(({ id }): Act => ({ type: 'take', item_id: id })),
    ...inventory
      .filter((item) => item.can_drop)
      .map(({ id }): Act => ({ type: 'drop', item_id: id })),
  ];
}
