import { fold } from './fold.ts';

/** The characters of a word that are looked at; nobody types more of one. */
const wordCharacters = 40;

const word = /[\p{L}\p{N}\p{M}]+/gu;

/** Scripts that are written without spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

interface Run {
  text: string;
  isSpaceless: boolean;
}

/** The runs of letters in a text, folded, cut where a script without spaces begins or ends. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const [found] of fold(text).matchAll(word)) {
    let end = 0;
    for (const match of found.matchAll(spaceless)) {
      if (match.index > end) runs.push({ text: found.slice(end, match.index), isSpaceless: false });
      runs.push({ text: match[0], isSpaceless: true });
      end = match.index + match[0].length;
    }
    if (end < found.length) runs.push({ text: found.slice(end), isSpaceless: false });
  }
  return runs;
}

const cut = (text: string) => [...text].slice(0, wordCharacters).join('');

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/**
 * The words by which a text is found, each once, in the order of the text. Of a script that is written
 * without spaces these are its characters and each two that stand side by side.
 */
export function wordsOf(text: string): string[] {
  const words = runsOf(text).flatMap((run) => {
    if (!run.isSpaceless) return [cut(run.text)];
    const characters = [...run.text];
    return [...characters, ...pairsOf(characters)];
  });
  return [...new Set(words)];
}

/** What is looked for: words that a text has to have, and the beginning of one of its words. */
export interface SoughtWords {
  words: string[];
  /** The last word, which may still be typed; '' = there is none. */
  beginning: string;
}

/** The words of what somebody types into a search. */
export function soughtWordsOf(text: string): SoughtWords {
  const runs = runsOf(text);
  const last = runs.at(-1);
  const beginning = last && !last.isSpaceless ? cut(last.text) : '';
  const whole = beginning ? runs.slice(0, -1) : runs;
  const words = whole.flatMap((run) => {
    if (!run.isSpaceless) return [cut(run.text)];
    const characters = [...run.text];
    return characters.length === 1 ? characters : pairsOf(characters);
  });
  return { words: [...new Set(words)], beginning };
}

/** The form by which two names are the same: "Sci-Fi" and "sci fi". '' = it has no letter and no digit. */
export const nameKeyOf = (name: string): string => (fold(name).match(word) ?? []).join(' ');
