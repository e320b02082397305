import { isBlank } from '../../model/blank.ts';
import { playLimits } from '../../model/play-limits.ts';
import type { ActionId, Ask } from '../../model/story.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import type { Asked } from '../compile/node-logic.ts';
import type { Answer, Answered, Typed } from '../compile/parts.ts';
import type { Compiling } from '../compile/scope.ts';
import { power, toScale } from '../state/decimals.ts';
import type { AskedNumber, AskedText } from '../state/state.ts';

/**
 * The answer to an action of that id, from what a reader has typed: a text without blanks at its ends and in
 * Unicode's composed form, or a number within the bounds of its variable. A number may be sent as one or as
 * its digits, with a point or a comma. null = the action asks nothing.
 */
export function readAnswer(playable: PlayableStory, action: ActionId, typed: Typed): Answer | null {
  const node = playable.story.nodes.find(({ actions }) => actions.some(({ id }) => id === action));
  const ask = node?.actions.find(({ id }) => id === action)?.ask ?? null;
  const asked = ask && askedFor(playable, ask);
  return asked && answerTo(asked, typed);
}

/** null = there is no variable of that key that a reader could give an answer for. */
export function askedFor(
  { story, indexes }: Compiling,
  { variable: key, prompt }: Ask,
): Asked | null {
  const variable = indexes.variablesByKey.get(key) ?? -1;
  const found = story.variables[variable];
  const words = prompt.trim() || found?.label.trim() || key;
  if (found?.kind === 'text') {
    return { variable, ask: { kind: 'text', prompt: words, most: playLimits.valueCharacters } };
  }
  if (found?.kind !== 'number') return null;
  const { min, max, decimals } = found;
  return { variable, ask: { kind: 'number', prompt: words, min, max, decimals } };
}

export const answerTo = ({ ask }: Asked, typed: Typed): Answer =>
  ask.kind === 'text' ? textOf(ask, typed) : numberOf(ask, typed);

const unreadable = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** No text that is not too long has so many characters before it is composed. */
const mostTyped = 4_000;

function textOf({ most }: AskedText, typed: Typed): Answer {
  const text = String(typed ?? '').trim();
  if (text.length > mostTyped) return { problem: 'too_long', most };
  if (unreadable.test(text)) return { problem: 'unreadable' };
  if (isBlank(text)) return { problem: 'missing' };
  const value = text.normalize('NFC');
  return [...value].length > most ? { problem: 'too_long', most } : { value };
}

const numeral = /^([+-]?)(\d{1,400})(?:[.,](\d{1,400}))?$/;

function numberOf({ min, max, decimals }: AskedNumber, typed: Typed): Answer {
  const text = String(typed ?? '').trim();
  if (text === '') return { problem: 'missing' };
  const [, sign, whole = '', fraction = ''] = numeral.exec(text.replace('\u2212', '-')) ?? [];
  if (sign === undefined) return { problem: 'not_a_number' };
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals) return { problem: 'too_many_decimals', decimals };
  const scaled = Number(`${sign}${whole}${significant.padEnd(decimals, '0')}`);
  const value = scaled / power(decimals) + 0;
  return value < min || value > max ? { problem: 'out_of_bounds', min, max } : { value };
}

export function putAnswer(
  { layout, texts }: PlayableStory,
  slots: Int32Array,
  { variable, ask }: Asked,
  answer: Answered,
): void {
  slots[layout.variables + variable] =
    ask.kind === 'number'
      ? toScale(Number(answer), ask.decimals)
      : texts.keep(slots, variable, String(answer));
}
