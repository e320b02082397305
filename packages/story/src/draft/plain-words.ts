/** The words of a node's text, without marks. */
import { limits } from '../model/limits.ts';
import { parseText } from '../text/blocks/parse-body.ts';
import { plainText } from '../text/tree/plain-text.ts';

/** The text without marks; `ofMedia` makes words of what describes an image or a sound. Linear in the text. */
export const wordsOf = (body: string, ofMedia?: (alt: string) => string): string =>
  /[\\*_[\]!{}|<>#`~=+-]|^\s*\d/m.test(body) ? plainText(parseText(body), ofMedia) : body;

/** The description of an image or a sound, which is none of the text's words. */
const none = () => '';

/** The number of words that a reader can find in a node's text. Linear in the text. */
export function wordsIn(body: string): number {
  const words = /\S+/g;
  const text = wordsOf(body, none);
  let count = 0;
  while (words.test(text)) count += 1;
  return count;
}

/** The text on one line, without values and pieces of text that only some readers get. Linear in the text. */
const oneLine = (body: string): string =>
  wordsOf(body, none)
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The first words of a text: at most 200 characters, on one line. Linear in the text. */
export function firstWords(body: string): string {
  const line = oneLine(body);
  if (line.length <= limits.firstWordsCharacters) return line;
  const cut = line.slice(0, limits.firstWordsCharacters).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut.slice(0, -1)}…`;
}

const mostCharacters = 160;

/** The last sentence of a text, or its last words: at most 160 characters, on one line. Linear in the text. */
export function lastSentence(body: string, lang: string): string {
  const line = oneLine(body);
  const sentences = [...new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(line)];
  const last = sentences.at(-1)?.segment ?? '';
  if (last.length <= mostCharacters) return last;
  const cut = last.slice(-mostCharacters);
  return `…${cut.slice(cut.indexOf(' ') + 1)}`;
}
