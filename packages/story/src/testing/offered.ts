import { type Act, type PlayableStory, view } from '../engine/engine.ts';
import type { AskedNumber, AskedText, State, View } from '../engine/state/state.ts';

/** The acts that can be done in a state, as its view says; those that ask for an answer, with some answers. */
export const offered = (playable: PlayableStory, state: State): Act[] =>
  actsIn(view(playable, state));

export function actsIn({ actions, items_here, inventory }: View): Act[] {
  return [
    ...actions
      .filter(({ enabled }) => enabled)
      .flatMap(({ id, ask }): Act[] => {
        const choose = { type: 'choose', action_id: id } as const;
        return ask ? answersTo(ask).map((answer) => ({ ...choose, answer })) : [choose];
      }),
    ...items_here
      .filter((item) => item.can_take)
      .map(({ id }): Act => ({ type: 'take', item_id: id })),
    ...inventory
      .filter((item) => item.can_drop)
      .map(({ id }): Act => ({ type: 'drop', item_id: id })),
  ];
}

/** The answers that are tried, some of those that can be given. */
const answersTo = (ask: AskedText | AskedNumber): (string | number)[] =>
  ask.kind === 'text' ? ['Bea', 'Zoë 🪔', 'calm'] : [...new Set([ask.min, ask.max])];
