import { act, compileStory, type PlayableStory, save, start, view } from '../../engine/engine.ts';
import type { Dice } from '../../engine/state/dice.ts';
import type { State, View } from '../../engine/state/state.ts';
import type { Story } from '../../model/story.ts';
import type { Click } from '../findings/finding.ts';

export interface Replayed {
  playable: PlayableStory;
  state: State;
  view: View;
}

/** Plays the clicks of a path through the engine; throws at one that cannot be done. */
export function replay(story: Story, path: readonly Click[]): Replayed {
  const playable = compileStory(story);
  let state = start(playable, 1, {}, fallenFor(path[0]));
  for (const click of path) {
    const { id } = view(playable, state, fallenFor(click)).node;
    if (id !== click.node_id) throw new Error(`The reader is in ${id}, not in ${click.node_id}.`);
    const next = stateAfter(playable, state, click);
    if (next === null) throw new Error(`${JSON.stringify(click)} cannot be done.`);
    state = next;
  }
  return { playable, state, view: view(playable, state) };
}

function stateAfter(playable: PlayableStory, state: State, click: Click): State | null {
  const dice = fallenFor(click);
  if (click.moves?.type === 'restart') {
    const { endings = {}, achievements = {} } = save(playable, state);
    return start(playable, 1, { endings, achievements }, dice);
  }
  if (click.moves !== undefined) {
    const { type, item_id } = click.moves;
    return act(playable, state, { type, item_id }, dice);
  }
  const choose = { type: 'choose', action_id: click.action_id ?? '' } as const;
  const answered = click.answer === undefined ? choose : { ...choose, answer: click.answer };
  return act(playable, state, answered, dice);
}

/** Dice that fall as the click says; as it likes where it says nothing. */
function fallenFor(click: Click | undefined): Dice {
  const faces = new Map(click?.rolls?.map(({ site, face }) => [site, face]));
  return { roll: (site) => faces.get(site) ?? 0 };
}
