/** Hunks are the places where two texts differ, piece by piece. */
import { diffIndices } from 'node-diff3';

/** The most that finding the common pieces may cost; beyond that, what lies between is one change. */
const most = { equalPairs: 200_000, allPairs: 20_000_000 };

/** Pieces of the one that are others in the other. */
export interface Hunk {
  start: number;
  end: number;
  /** The number of pieces by which the other is longer there. */
  grown: number;
}

/** The words of a text, each with the space before it; together they are the text. */
export const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** The hunks, in their order. */
export function hunksOf(one: readonly string[], other: readonly string[]): Hunk[] {
  let from = 0;
  while (from < one.length && from < other.length && one[from] === other[from]) from += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > from && otherEnd > from && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  if (from === end && from === otherEnd) return [];
  const [before, after] = [one.slice(from, end), other.slice(from, otherEnd)];
  if (before.length * after.length > most.allPairs || pairsOf(before, after) > most.equalPairs) {
    return [{ start: from, end, grown: after.length - before.length }];
  }
  // As numbers: the library looks pieces up in a plain object.
  const numbers = new Map<string, number>();
  const asNumbers = (pieces: string[]) =>
    pieces.map((piece) => {
      const number = numbers.get(piece) ?? numbers.size;
      numbers.set(piece, number);
      return number;
    });
  return diffIndices(asNumbers(before), asNumbers(after)).map(({ buffer1, buffer2 }) => ({
    start: from + buffer1[0],
    end: from + buffer1[0] + buffer1[1],
    grown: buffer2[1] - buffer1[1],
  }));
}

/** The number of pairs of equal pieces. */
function pairsOf(before: string[], after: string[]): number {
  const counts = new Map<string, number>();
  for (const piece of before) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return after.reduce((sum, piece) => sum + (counts.get(piece) ?? 0), 0);
}

/** A piece of the one and the same piece of the other, by their places. */
export type Pair = readonly [inOne: number, inOther: number];

/** The pairs of pieces that are alike in both, in their order: the same but for space around them. */
export function alike(one: readonly string[], other: readonly string[]): Pair[] {
  const [before, after] = [one, other].map((all) => all.map((piece) => piece.trim()));
  const pairs: Pair[] = [];
  let [at, grown] = [0, 0];
  const end = { start: one.length, end: one.length, grown: 0 };
  for (const hunk of [...hunksOf(before ?? [], after ?? []), end]) {
    for (; at < hunk.start; at += 1) pairs.push([at, at + grown]);
    at = hunk.end;
    grown += hunk.grown;
  }
  return pairs;
}
