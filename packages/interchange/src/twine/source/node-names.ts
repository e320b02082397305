import { nodeNameKey } from '@brasslamp/story/logic';
import { limits } from '@brasslamp/story/model';
import { collapseSpace } from '../../import/twine/twine-source.ts';

/** Gives out node names: at most so long, never empty, unique without regard to case. */
export class NodeNames {
  readonly #taken = new Set<string>();
  /** The next number to try, by name. */
  readonly #next = new Map<string, number>();

  take(passageName: string): { name: string; isRenamed: boolean } {
    const wanted = collapseSpace(passageName);
    const base = cut(wanted, limits.nameCharacters) || 'Untitled';
    const key = keyOf(base);
    let name = base;
    for (let number = this.#next.get(key) ?? 2; this.#taken.has(keyOf(name)); number++) {
      const suffix = ` (${number})`;
      name = cut(base, limits.nameCharacters - suffix.length) + suffix;
      this.#next.set(key, number + 1);
    }
    this.#taken.add(keyOf(name));
    return { name, isRenamed: name !== wanted };
  }
}

function keyOf(name: string): string {
  return nodeNameKey(name);
}

/** The beginning of a text: at most `length` characters, without half of one at the end. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? length - 1 : length).trimEnd();
}
