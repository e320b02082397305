// A word that is free, made from one that is taken: "Cellar (2)", `lamp_2`.
import { limits } from '../model/story.ts';

const keyCharacters = 40;

/** "Cellar (2)", "Cellar (3)" …: the first that is not taken. */
export const freeName = (name: string, isTaken: (name: string) => boolean): string =>
  firstFree((number) => withEnd(name, ` (${number})`, limits.nameCharacters), isTaken);

/** `lamp_2`, `lamp_3` … */
export const freeKey = (key: string, isTaken: (key: string) => boolean): string =>
  firstFree((number) => withEnd(key, `_${number}`, keyCharacters), isTaken);

function firstFree(named: (number: number) => string, isTaken: (word: string) => boolean): string {
  for (let number = 2; ; number += 1) {
    const word = named(number);
    if (!isTaken(word)) return word;
  }
}

/** Cut where both do not fit, but never through a character. */
function withEnd(text: string, end: string, most: number): string {
  const start = text.slice(0, most - end.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}${end}`;
}
