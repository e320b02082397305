import { limits } from '@brasslamp/story/model';
import { reservedItemKeys } from '@brasslamp/story/model/reserved-item-keys';
import { suggestedKey } from '@brasslamp/story/model/suggested-key';

/** The words of another tool's name: `goldCoins` → `gold coins`. */
export function spokenName(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** `gold coins` → `Gold coins`, for readers. */
export function labelOf(name: string): string {
  const spoken = spokenName(name);
  return spoken.charAt(0).toUpperCase() + spoken.slice(1, limits.nameCharacters);
}

/** Gives out keys: each once. */
export class KeyNames {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  take(name: string): string {
    const suggested = suggestedKey(spokenName(name)) || 'value';
    const base = suggested.slice(0, limits.keyCharacters - 6).replace(/_+$/, '');
    let key = suggested;
    for (
      let number = this.#next.get(base) ?? 2;
      this.#taken.has(key) || reservedItemKeys.has(key);
      number += 1
    ) {
      key = `${base}_${number}`;
      this.#next.set(base, number + 1);
    }
    this.#taken.add(key);
    return key;
  }
}
