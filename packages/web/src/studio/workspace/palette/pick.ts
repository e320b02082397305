/** What fits what is typed, best first. */
import { plainWords } from '../state/nodes-in-words.ts';

export interface Entry {
  id: string;
  words: string;
  /** Where it belongs, or which keys do it: shown beside it. */
  beside?: string | undefined;
  /** More that one may look for it by. */
  also?: string | undefined;
  /** Of what fits as well it comes first, once something is typed: what one is looking for, not what one can do. */
  isFirst?: boolean;
  run: () => void;
}

/** More are of no use to anybody, and slow. */
export const mostShown = 50;

/** An entry with the words that are looked for, made plain once for all that is typed. */
export interface Sought {
  entry: Entry;
  words: string;
  also: string;
}

export const soughtOf = (entries: readonly Entry[]): Sought[] =>
  entries.map((entry) => ({
    entry,
    words: plainWords(entry.words),
    also: plainWords(entry.also ?? ''),
  }));

export interface Found {
  entries: Entry[];
  /** How many fit that are not among them. */
  more: number;
}

/** All that is typed must be there, in any order; what begins with it comes first. */
export function fitting(sought: readonly Sought[], typed: string): Found {
  const parts = plainWords(typed).split(/\s+/).filter(Boolean);
  const ranks: Sought[][] = [[], [], [], []];
  for (const one of sought) ranks[rankOf(one, parts)]?.push(one);
  const all = ranks.flatMap((rank) =>
    parts.length === 0
      ? rank
      : [
          ...rank.filter(({ entry }) => entry.isFirst),
          ...rank.filter(({ entry }) => !entry.isFirst),
        ],
  );
  return {
    entries: all.slice(0, mostShown).map(({ entry }) => entry),
    more: Math.max(0, all.length - mostShown),
  };
}

/** 0 = begins with all that is typed; 4 = does not fit. */
function rankOf({ words, also }: Sought, parts: string[]): number {
  if (words.startsWith(parts.join(' '))) return 0;
  if (parts.every((part) => words.startsWith(part) || words.includes(` ${part}`))) return 1;
  if (parts.every((part) => words.includes(part))) return 2;
  return parts.every((part) => words.includes(part) || also.includes(part)) ? 3 : 4;
}
