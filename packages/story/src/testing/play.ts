import {
  type Act,
  beginTurn,
  compileStory,
  type PlayableStory,
  type PlayedTurn,
  playTurn,
  save,
  view,
} from '../engine/engine.ts';
import { seededDice } from '../engine/state/dice.ts';
import type { ReadOnTheWay, SavedState, State, View } from '../engine/state/state.ts';
import type { Story } from '../model/story.ts';
import { plainText } from '../text/tree/plain-text.ts';

/** The end of a transcript: `play(storyFrom`…`, 'Open the door', 'take Brass lamp').carried`. */
export interface Played {
  at: string;
  text: string;
  /** The labels offered; a locked one in square brackets, its reason behind it. */
  choices: string[];
  /** The items that lie there, as `Coin × 2`; those that cannot be taken in square brackets. */
  here: string[];
  /** The items that are carried; those that cannot be dropped in square brackets. */
  carried: string[];
  /** The shown variables, as `gold: 5`. */
  variables: string[];
  /** The names of the achievements earned; `(new)` with the last step. */
  earned: string[];
  view: View;
  state: State;
  saved: SavedState;
}

/**
 * Plays the story by labels, `take …` and `drop …`, answers as `label := answer`; throws at one that
 * cannot be done.
 */
export function play(story: Story, ...steps: string[]): Played {
  const playable = compileStory(story);
  const last = steps.reduce(
    ({ state }, step) => turn(playable, state, step),
    beginTurn(playable, 1),
  );
  return look(playable, last.state, last.read);
}

/** The view of a state, in the words of a transcript. */
export function look(playable: PlayableStory, state: State, read?: ReadOnTheWay): Played {
  const seen = view(playable, state, seededDice(state), read);
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

/** Takes one step of a transcript. A choice whose label begins with `take` goes before an item. */
export const go = (playable: PlayableStory, state: State, step: string): State =>
  turn(playable, state, step).state;

function turn(playable: PlayableStory, state: State, step: string): PlayedTurn {
  const seen = view(playable, state);
  const [words = '', answer] = step.split(' := ');
  const action = seen.actions.find(({ label }) => label === words);
  const taken = seen.items_here.find(({ name }) => step === `take ${name}`);
  const dropped = seen.inventory.find(({ name }) => step === `drop ${name}`);
  const does = (wanted: Act) => playTurn(playable, state, wanted);
  const next =
    (action && does({ type: 'choose', action_id: action.id, ...(answer && { answer }) })) ??
    (taken && does({ type: 'take', item_id: taken.id })) ??
    (dropped && does({ type: 'drop', item_id: dropped.id }));
  if (!next) throw new Error(`"${step}" cannot be done in ${seen.node.name}.`);
  return next;
}
