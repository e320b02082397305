import { playLimits } from '../../model/play-limits.ts';
import type { State } from './state.ts';

/**
 * Stackable items that lie about, as pairs of numbers: which pile (`item × nodes + node`, + 1), and
 * how many are in it. In rising order and without gaps, so that equal states are equal numbers; a
 * pair of zeros is room for another pile.
 */
export interface PileRoom {
  /** The first slot. */
  readonly piles: number;
  readonly pileCapacity: number;
}

export const heldCount = (count: number): number =>
  Math.max(0, Math.min(playLimits.ofAnItem, count));

export const pileCount = (room: PileRoom, slots: State): number =>
  (placeFor(room, slots, Number.POSITIVE_INFINITY) - room.piles) / 2;

/** The piles from `first` to before `after`, with how many are in them. */
export function pilesIn(room: PileRoom, slots: State, first: number, after: number) {
  const found: { pile: number; count: number }[] = [];
  const to = placeFor(room, slots, after + 1);
  for (let at = placeFor(room, slots, first + 1); at < to; at += 2) {
    found.push({ pile: (slots[at] ?? 0) - 1, count: slots[at + 1] ?? 0 });
  }
  return found;
}

/** The number of items in a pile. */
export function pileAt(room: PileRoom, slots: State, pile: number): number {
  const at = placeFor(room, slots, pile + 1);
  return slots[at] === pile + 1 ? (slots[at + 1] ?? 0) : 0;
}

/** Makes the pile so large; a new one only where there is room: whether there was. */
export function setPile(room: PileRoom, slots: Int32Array, pile: number, count: number): boolean {
  const at = placeFor(room, slots, pile + 1);
  const end = room.piles + 2 * room.pileCapacity;
  const isThere = at < end && slots[at] === pile + 1;
  if (count <= 0) {
    if (isThere) removePairs(slots, at, at + 2, end);
    return true;
  }
  if (!isThere) {
    if (at >= end || slots[end - 2] !== 0) return false;
    slots.copyWithin(at + 2, at, end - 2);
    slots[at] = pile + 1;
  }
  slots[at + 1] = heldCount(count);
  return true;
}

/** Removes the piles from `first` to before `after`, and says how many were in them. */
export function removePiles(
  room: PileRoom,
  slots: Int32Array,
  first: number,
  after: number,
): number {
  const from = placeFor(room, slots, first + 1);
  const to = placeFor(room, slots, after + 1);
  let sum = 0;
  for (let at = from; at < to; at += 2) sum += slots[at + 1] ?? 0;
  removePairs(slots, from, to, room.piles + 2 * room.pileCapacity);
  return sum;
}

/** The slot of the first pair that is not before `key`: that pile's, or where it would be. */
function placeFor({ piles, pileCapacity }: PileRoom, slots: State, key: number): number {
  let low = 0;
  let high = pileCapacity;
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = slots[piles + 2 * middle] ?? 0;
    if (found !== 0 && found < key) low = middle + 1;
    else high = middle;
  }
  return piles + 2 * low;
}

function removePairs(slots: Int32Array, from: number, to: number, end: number): void {
  slots.copyWithin(from, to, end);
  slots.fill(0, end - (to - from), end);
}
