import { type Play, plain } from './ink-player.ts';

/** What came out of playing a story beside another that should be the same. */
export interface Beside {
  turns: number;
  equal: number;
  plays: number;
  equalPlays: number;
  /** The first differences, with the way that leads there. */
  differences: string[];
}

/** Numbers from 0 to 1 that are the same each time for a seed. */
export function seededChance(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) | 0;
    let mixed = state;
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Plays two stories beside each other, choosing by chance; a play ends at the first difference. */
export function playBeside(
  newOne: () => Play,
  newOther: () => Play,
  { plays, turns }: { plays: number; turns: number },
): Beside {
  const result: Beside = { turns: 0, equal: 0, plays, equalPlays: 0, differences: [] };
  for (let seed = 0; seed < plays; seed += 1) {
    const chance = seededChance(seed);
    const way: number[] = [];
    const difference = playOne(newOne, newOther, turns, chance, way, result);
    if (difference === null) result.equalPlays += 1;
    else if (result.differences.length < 3) result.differences.push(difference);
  }
  return result;
}

function playOne(
  newOne: () => Play,
  newOther: () => Play,
  turns: number,
  chance: () => number,
  way: number[],
  result: Beside,
): string | null {
  let other: Play | null = null;
  const one = newOne();
  for (let turn = 0; turn < turns; turn += 1) {
    result.turns += 1;
    const expected = one.seen();
    try {
      if (other === null) other = newOther();
      else other.choose(way.at(-1) ?? 0);
      const got = other.seen();
      if (
        plain(expected.text) !== plain(got.text) ||
        expected.labels.map(plain).join('|') !== got.labels.map(plain).join('|')
      ) {
        return `after ${way.join(' ')}\n  ${JSON.stringify(expected)}\n  ${JSON.stringify(got)}`;
      }
    } catch (error) {
      return `after ${way.join(' ')}\n  ${JSON.stringify(expected)}\n  ${String(error)}`;
    }
    result.equal += 1;
    if (expected.labels.length === 0) break;
    way.push(Math.floor(chance() * expected.labels.length));
    one.choose(way.at(-1) ?? 0);
  }
  return null;
}
