import {
  type Act,
  act,
  compileStory,
  type PlayableStory,
  save,
  start,
  view,
} from '../engine/engine.ts';
import type { SavedState, State, View } from '../engine/state/state.ts';
import type { Story } from '../model/story.ts';
import { plainText } from '../text/tree/plain-text.ts';

/** Where a transcript ends: `play(storyFrom`…`, 'Open the door', 'take Brass lamp').carried`. */
export interface Played {
  at: string;
  text: string;
  /** The labels offered; a locked one in square brackets, its reason behind it. */
  choices: string[];
  /** What lies there, as `Coin × 2`; what cannot be taken in square brackets. */
  here: string[];
  /** What is carried; what cannot be dropped in square brackets. */
  carried: string[];
  /** The shown variables, as `gold: 5`. */
  variables: string[];
  /** The names of the achievements earned; `(new)` with the last step. */
  earned: string[];
  view: View;
  state: State;
  saved: SavedState;
}

/** Plays the story by labels, `take …` and `drop …`; throws at one that cannot be done. */
export function play(story: Story, ...steps: string[]): Played {
  const playable = compileStory(story);
  return look(
    playable,
    steps.reduce((state, step) => go(playable, state, step), start(playable, 1)),
  );
}

/** What a reader sees in a state, in the words of a transcript. */
export function look(playable: PlayableStory, state: State): Played {
  const seen = view(playable, state);
  return {
    at: seen.node.name,
    text: plainText(seen.body),
    choices: seen.actions.map(({ label, enabled, reason }) =>
      enabled ? label : `[${label}]${reason === undefined ? '' : ` ${reason}`}`,
    ),
    here: seen.items_here.map((item) => itemWords(item, item.can_take)),
    carried: seen.inventory.map((item) => itemWords(item, item.can_drop)),
    variables: seen.variables_shown.map(({ key, value }) => `${key}: ${value}`),
    earned: seen.achievements.map(({ name, is_new }) => (is_new ? `${name} (new)` : name)),
    view: seen,
    state,
    saved: save(playable, state),
  };
}

function itemWords({ name, count }: { name: string; count: number }, isMovable: boolean): string {
  const words = count === 1 ? name : `${name} × ${count}`;
  return isMovable ? words : `[${words}]`;
}

/** One step of a transcript. A choice whose label begins with `take` goes before an item. */
export function go(playable: PlayableStory, state: State, step: string): State {
  const seen = view(playable, state);
  const action = seen.actions.find(({ label }) => label === step);
  const taken = seen.items_here.find(({ name }) => step === `take ${name}`);
  const dropped = seen.inventory.find(({ name }) => step === `drop ${name}`);
  const does = (wanted: Act) => act(playable, state, wanted);
  const next =
    (action && does({ type: 'choose', action_id: action.id })) ??
    (taken && does({ type: 'take', item_id: taken.id })) ??
    (dropped && does({ type: 'drop', item_id: dropped.id }));
  if (!next) throw new Error(`"${step}" cannot be done in ${seen.node.name}.`);
  return next;
}
