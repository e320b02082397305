import { playLimits } from '../../model/play-limits.ts';
import type { Action, Story } from '../../model/story.ts';
import type { Variable } from '../../model/variable.ts';
import { isBack, logicOf } from '../state/layout.ts';
import { completeStory, type FrozenStory } from './complete-story.ts';

/**
 * Whether the story has anything that level 1 would play otherwise, or lacks: then it is played with
 * `Parts`. It is looked at word by word, and nothing is parsed: a story that only has such words in a
 * string or in brackets of another kind is played with them for nothing, and is the same.
 */
export const needsParts = (frozen: FrozenStory): boolean =>
  (frozen.level ?? 1) > 1 && hasNewer(completeStory(frozen));

export const hasNewer = (story: Story): boolean =>
  story.level !== 1 &&
  (story.panel !== '' ||
    story.frames.length > 0 ||
    story.snippets.length > 0 ||
    story.variables.some(isNewer) ||
    story.items.some(({ name }) => brace.test(name)) ||
    story.nodes.some(
      (node) =>
        node.continue.length > 0 || node.actions.some(isNewerAction) || isNewerText(node.body),
    ) ||
    logicOf(story).some((text) => newerInLogic.test(text)));

const isNewerAction = (action: Action): boolean =>
  action.ask !== null ||
  action.use === 'once_per_visit' ||
  isBack(action) ||
  brace.test(action.label + action.reason);

const isNewer = (variable: Variable): boolean =>
  variable.kind === 'set' || (variable.kind === 'number' && variable.decimals > 0);

const brace = /[{}]|\\\|/;
const newer = String.raw`&|\d\.\d|\bhas\s*"|\b(?:size|at|earned|chosen_here|times_chosen)\s*\(`;
/** Effects begin with their verb. */
const newerInLogic = new RegExp(String.raw`${newer}|^\s*(?:add|remove|if)\b`);
const newerInText = new RegExp(String.raw`${newer}|\{[ \t]*show[ \t"]`);

/** The number of values from which on a text may come to more than level 2 shows. */
const manyValues = playLimits.shownCharacters / (2 * playLimits.valueCharacters);

/** Only what is in braces is logic. */
function isNewerText(body: string): boolean {
  const first = body.indexOf('{');
  if (first === -1) return false;
  return newerInText.test(body.slice(first)) || body.split('{').length > manyValues;
}
