// A word that is free, made from one that is taken: "Cellar (2)", `lamp_2`.
import { keyOfNode, nodeNameKey } from '../../logic/logic.ts';
import { limits } from '../../model/story.ts';
import { normalised } from './normalised.ts';
import type { Draft } from './parts.ts';

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

/** The name, or the same with a number, if no node has it: "Untitled (2)". */
export function freeNodeName(draft: Draft, name: string): string {
  const taken = new Set([...draft.nodes.values()].map(keyOfNode));
  const isTaken = (one: string) => taken.has(nodeNameKey(one));
  const asked = `${normalised('node', 'name', name)}`;
  return isTaken(asked) ? freeName(asked, isTaken) : asked;
}

/** The key, or the same with a number, if no item has it: `lamp_2`. */
export function freeItemKey(draft: Draft, key: string): string {
  const taken = new Set([...draft.items.values()].map((item) => item.key));
  const asked = `${normalised('item', 'key', key)}`;
  return taken.has(asked) ? freeKey(asked, (one) => taken.has(one)) : asked;
}
