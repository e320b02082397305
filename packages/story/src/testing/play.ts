import { act, index, type PlayableStory, start, view } from '../engine/engine.ts';
import type { State, View } from '../engine/state.ts';
import type { Story } from '../model/story.ts';
import { plainText } from '../text/plain-text.ts';

/** Where a transcript ends: `play(tale`…`, 'Open the door').at`. */
export interface Played {
  at: string;
  text: string;
  /** The labels offered; a locked one in square brackets. */
  choices: string[];
  view: View;
  state: State;
}

/** Plays the story by its labels and throws at a choice that cannot be made. */
export function play(story: Story, ...labels: string[]): Played {
  const playable = index(story);
  let state = start(playable, 1);
  for (const label of labels) state = choose(playable, state, label);
  const seen = view(playable, state);
  return {
    at: seen.node.name,
    text: plainText(seen.body),
    choices: seen.actions.map(({ label, enabled }) => (enabled ? label : `[${label}]`)),
    view: seen,
    state,
  };
}

export function choose(playable: PlayableStory, state: State, label: string): State {
  const { node, actions } = view(playable, state);
  const action = actions.find((offered) => offered.label === label);
  const next = action && act(playable, state, { type: 'choose', action_id: action.id });
  if (!next) throw new Error(`"${label}" cannot be chosen in ${node.name}.`);
  return next;
}
