// The first numbered word that no row has: "Cellar (2)", `lamp_2`. Many are looked up at once.
import { numberedKey, numberedName } from '@brasslamp/story/draft';
import { nameKey } from '../model/part-models.ts';

const batch = 20;

/** A search for the words that are taken, of those given. */
type FindTaken = (words: readonly string[]) => Promise<ReadonlySet<string>>;

export const findFreeKey = (key: string, findTaken: FindTaken): Promise<string> =>
  firstFree((number) => numberedKey(key, number), findTaken);

/** `findTaken` gets names as `nameKey` makes them. */
export function findFreeName(name: string, findTaken: FindTaken): Promise<string> {
  const find: FindTaken = async (names) => {
    const taken = await findTaken(names.map(nameKey));
    return new Set(names.filter((one) => taken.has(nameKey(one))));
  };
  return firstFree((number) => numberedName(name, number), find);
}

async function firstFree(numbered: (number: number) => string, findTaken: FindTaken) {
  for (let first = 2; ; first += batch) {
    const words = Array.from({ length: batch }, (_, index) => numbered(first + index));
    const taken = await findTaken(words);
    const free = words.find((word) => !taken.has(word));
    if (free !== undefined) return free;
  }
}
