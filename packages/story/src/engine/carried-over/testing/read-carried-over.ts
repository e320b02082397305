import { existsSync, readFileSync } from 'node:fs';
import type { Story } from '../../../model/story.ts';
import { readStoryNotation } from '../../../testing/story-notation.ts';
import { plainText } from '../../../text/tree/plain-text.ts';
import {
  type Act,
  beginTurn,
  compileStory,
  type PlayableStory,
  playTurn,
  view,
} from '../../engine.ts';
import type { ReadOnTheWay, State, View } from '../../state/state.ts';

/** The part of a page in carried-over/ between marks of that kind. */
export function readPart(page: string, kind: 'story' | 'transcript' | 'ink'): string {
  const text = readFileSync(new URL(`../${page}.md`, import.meta.url), 'utf8');
  const part = text.split(`\n\`\`\`${kind}\n`)[1]?.split('\n```')[0];
  if (part === undefined) throw new Error(`${page}.md has no ${kind}.`);
  return part;
}

/** The words of The Intercept are inkle's: they are beside the repository, not part of it. */
export const intercept = new URL(
  '../../../../../../../shared/corpus/the-intercept.ink',
  import.meta.url,
);

export const readStory = (page: string): Story =>
  readStoryNotation(withWords(readPart(page, 'story')));

/** `«77:5-32 They are…»` = characters 5 to 32 of line 77 of The Intercept; without it, it stays as typed. */
function withWords(story: string): string {
  if (!story.includes('«') || !existsSync(intercept)) return story;
  const lines = readFileSync(intercept, 'utf8').split('\n');
  return story.replace(/«(\d+):(\d+)-(\d+)[^»]*»/g, (_, line, first, last) =>
    (lines[line - 1] ?? '').slice(first - 1, last),
  );
}

/** The place of a reader, with all that the turn showed. */
export interface Shown {
  state: State;
  view: View;
  /** A line a block. */
  text: string;
  /** The choices that can be made; a locked one in square brackets. */
  choices: string[];
}

export class Reader {
  readonly playable: PlayableStory;

  constructor(story: Story) {
    this.playable = compileStory(story);
  }

  begin(seed = 1): Shown {
    const { state, read } = beginTurn(this.playable, seed);
    return this.#show(state, read);
  }

  /** By its words, or by its place among what is offered. */
  choose(at: Shown, wanted: string | number, answer?: string | number): Shown {
    const action = at.view.actions.find((own, place) => own.label === wanted || place === wanted);
    const act: Act = { type: 'choose', action_id: action?.id ?? '' };
    const turn = playTurn(this.playable, at.state, answer === undefined ? act : { ...act, answer });
    if (turn === null) throw new Error(`"${wanted}" cannot be done: ${at.choices.join(' | ')}`);
    return this.#show(turn.state, turn.read);
  }

  #show(state: State, read: ReadOnTheWay): Shown {
    const seen = view(this.playable, state, undefined, read);
    return {
      state,
      view: seen,
      text: plainText(seen.body),
      choices: seen.actions.map(({ label, enabled }) => (enabled ? label : `[${label}]`)),
    };
  }
}
