/** The entries that fit what is typed, best first. */
import { plainWords } from '../state/nodes-in-words.ts';

export interface Entry {
  id: string;
  words: string;
  /** The subject of the words, for those who do not see the heading above them. */
  of?: string | undefined;
  /** The place to which it belongs: shown beside it. */
  beside?: string | undefined;
  /** The keys that do it too. */
  keys?: string | undefined;
  /** More words that one may look for it by. */
  also?: string | undefined;
  run: () => void;
}

/** Entries that belong together, under a heading or alone. */
export interface EntryGroup {
  id: string;
  heading?: string;
  items: Entry[];
}

/** The groups that are shown, and words about those that are not. */
export interface Found {
  groups: EntryGroup[];
  status: string;
}

/** The most entries that are shown: more are of no use to anybody, and slow. */
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

/** Ranks of how well an entry fits: `also` = by what is said beside it, and not by its own words. */
export const ranks = { begins: 0, words: 1, parts: 2, also: 3 } as const;

interface Ranked {
  entry: Entry;
  rank: number;
}

/** The entries in which every word typed is, in any order; those that begin with it come first. */
export function fitting(sought: readonly Sought[], typed: string): Ranked[] {
  const parts = plainWords(typed).split(/\s+/).filter(Boolean);
  return sought
    .flatMap((one) => {
      const rank = rankOf(one, parts);
      return rank === null ? [] : [{ entry: one.entry, rank }];
    })
    .sort((one, other) => one.rank - other.rank);
}

function rankOf({ words, also }: Sought, parts: string[]): number | null {
  if (words.startsWith(parts.join(' '))) return ranks.begins;
  const isWord = (part: string) => words.startsWith(part) || words.includes(` ${part}`);
  if (parts.every(isWord)) return ranks.words;
  if (parts.every((part) => words.includes(part))) return ranks.parts;
  return parts.every((part) => words.includes(part) || also.includes(part)) ? ranks.also : null;
}
