import { nodeNameKey } from '@brasslamp/story/logic';
import { limits } from '@brasslamp/story/model';
import { isBlank } from '@brasslamp/story/model/blank';

/** Names without the space around them, and with single spaces inside. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The beginning of a text: at most `length` characters, without half of one at the end. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? length - 1 : length).trimEnd();
}

/** Gives out node names: at most so long, never empty, unique without regard to case. */
export class NodeNames {
  readonly #taken = new Set<string>();
  /** The next number to try, by name. */
  readonly #next = new Map<string, number>();

  /** The name of a unit. */
  take(wantedName: string): { name: string; isRenamed: boolean } {
    const wanted = collapseSpace(wantedName);
    const base = isBlank(wanted) ? 'Untitled' : cut(wanted, limits.nameCharacters);
    const isFree = !this.#taken.has(nodeNameKey(base));
    const name = isFree ? base : this.#numbered(base, (number) => ` (${number})`);
    this.#taken.add(nodeNameKey(name));
    return { name, isRenamed: name !== wanted };
  }

  /** The name of a further node of a unit: `Hall 2`. */
  further(unitName: string): string {
    const name = this.#numbered(unitName, (number) => ` ${number}`);
    this.#taken.add(nodeNameKey(name));
    return name;
  }

  #numbered(base: string, suffixOf: (number: number) => string): string {
    const key = `${nodeNameKey(base)}${suffixOf(0)}`;
    for (let number = this.#next.get(key) ?? 2; ; number += 1) {
      const suffix = suffixOf(number);
      const name = cut(base, limits.nameCharacters - suffix.length) + suffix;
      if (this.#taken.has(nodeNameKey(name))) continue;
      this.#next.set(key, number + 1);
      return name;
    }
  }
}
