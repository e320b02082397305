import { slot, turnIn } from './layout.ts';
import type { State } from './state.ts';

/**
 * Dice decide what is left to chance. The story's own dice are a hash of seed, turn and site, so that any
 * play can be replayed; the checker and the author's test play bring dice of their own.
 */
export interface Dice {
  /**
   * A number from 0 to `faces` - 1. `site` is a number of the place in the story that asks. Asked
   * again for the same state and site, the answer must be the same.
   *
   * `ranges`, where given, says which faces have the same result: the first face of each range, rising
   * from 0. A `chance(25)` asks for 100 faces in the ranges [0, 25]: it holds below 25. Targets by
   * weight ask for as many faces as the weights' sum.
   */
  roll(site: number, faces: number, ranges?: readonly number[]): number;
}

/** The story's own dice: a hash of seed, turn and site, so that a play can be replayed. */
export function seededDice(slots: State): Dice {
  return {
    roll(site, faces) {
      const drawn = mixed(
        mixed((slots[slot.seed] ?? 0) ^ Math.imul(turnIn(slots), 0x9e3779b1)) ^ site,
      );
      return Math.floor((drawn / 2 ** 32) * faces);
    },
  };
}

/**
 * The dice of a step of a turn: the same place may ask again where nodes are passed without a choice.
 * At step 0, which is all there is to most turns, they are the dice themselves.
 */
export function diceAtStep(dice: Dice, step: number): Dice {
  if (step === 0) return dice;
  const change = Math.imul(step, 0x9e3779b1);
  return { roll: (site, faces, ranges) => dice.roll(mixed(site ^ change), faces, ranges) };
}

/** A number of the place in the story, the same in every version in which the place is the same. */
export function siteOf(nodeId: string, field: string, offset: number): number {
  let hash = 0x811c9dc5;
  for (const text of [nodeId, '/', field]) {
    for (let at = 0; at < text.length; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
  }
  return mixed(hash ^ Math.imul(offset + 1, 0x9e3779b1));
}

/** The last step of MurmurHash3: each bit of the input changes half of those of the result. */
function mixed(bits: number): number {
  let hash = bits;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
