// A word that is free, made from one that may be taken: "Cellar (2)", `lamp_2`.
import { limits } from '@brasslamp/story/model';
import { nameKey } from '../model/part-models.ts';

const keyCharacters = 40;
/** So many are looked up at once. */
const batch = 20;

/** Of these words those that are taken. */
type FindTaken = (words: readonly string[]) => Promise<ReadonlySet<string>> | ReadonlySet<string>;

export function freeKey(key: string, findTaken: FindTaken): Promise<string> {
  return firstFree((number) => withEnd(key, `_${number}`, keyCharacters), findTaken);
}

/** `findTaken` gets names as `nameKey` makes them. */
export function freeName(name: string, findTaken: FindTaken): Promise<string> {
  const find: FindTaken = async (names) => {
    const taken = await findTaken(names.map(nameKey));
    return new Set(names.filter((one) => taken.has(nameKey(one))));
  };
  return firstFree((number) => withEnd(name, ` (${number})`, limits.nameCharacters), find);
}

async function firstFree(named: (number: number) => string, findTaken: FindTaken): Promise<string> {
  for (let first = 2; ; first += batch) {
    const words = Array.from({ length: batch }, (_, index) => named(first + index));
    const taken = await findTaken(words);
    const free = words.find((word) => !taken.has(word));
    if (free !== undefined) return free;
  }
}

/** Cut where both do not fit, but never through a character. */
function withEnd(text: string, end: string, most: number): string {
  const start = text.slice(0, most - end.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}${end}`;
}
