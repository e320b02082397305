/** The words of a node's text, without marks. */
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

const mostCharacters = 160;

/** The last sentence of a text, or its last words: at most 160 characters, on one line. Linear in the text. */
export function lastSentence(body: string, lang: string): string {
  const line = wordsOf(body, none)
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const sentences = [...new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(line)];
  const last = sentences.at(-1)?.segment ?? '';
  if (last.length <= mostCharacters) return last;
  const cut = last.slice(-mostCharacters);
  return `…${cut.slice(cut.indexOf(' ') + 1)}`;
}
