/** A name or key that is free: the wanted one, or the same with the first number that nobody has. */
import { keyOfNode, nodeNameKey } from '../../logic/logic.ts';
import { limits } from '../../model/story.ts';
import { normalised } from './normalised.ts';
import type { Draft } from './parts.ts';

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

/** The name, or the same with a number, if no node has it: "Untitled (2)". */
export function freeNodeName(draft: Draft, name: string): string {
  const taken = new Set([...draft.nodes.values()].map(keyOfNode));
  return freeName(`${normalised('node', 'name', name)}`, (key) => taken.has(key));
}

/** The key, or the same with a number, if no item has it: `lamp_2`. */
export function freeItemKey(draft: Draft, key: string): string {
  const taken = new Set([...draft.items.values()].map((item) => item.key));
  return freeKey(`${normalised('item', 'key', key)}`, (one) => taken.has(one));
}
