/** A name or key that is free: the wanted one, or the same with the first number that nobody has. */
import { nodeNameKey } from '../logic/logic.ts';
import { limits } from '../model/story.ts';

/** "Cellar", "Cellar (2)" …, by what `nodeNameKey` makes of them. */
export const freeName = (name: string, isTaken: (nameKey: string) => boolean): string =>
  firstFree(name, numberedName, (word) => isTaken(nodeNameKey(word)));

/** `lamp`, `lamp_2` … */
export const freeKey = (key: string, isTaken: (key: string) => boolean): string =>
  firstFree(key, numberedKey, isTaken);

export const numberedName = (name: string, number: number): string =>
  withEnd(name, ` (${number})`, limits.nameCharacters);

export const numberedKey = (key: string, number: number): string =>
  withEnd(key, `_${number}`, limits.keyCharacters);

function firstFree(
  wanted: string,
  numbered: (word: string, number: number) => string,
  isTaken: (word: string) => boolean,
): string {
  let word = wanted;
  for (let number = 2; isTaken(word); number += 1) word = numbered(wanted, number);
  return word;
}

/** Cut where both do not fit, but never through a character. */
function withEnd(text: string, end: string, most: number): string {
  const start = text.slice(0, most - end.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}${end}`;
}
