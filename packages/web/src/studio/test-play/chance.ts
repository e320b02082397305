import type { Dice } from '@brasslamp/story/engine/dice';

/** A roll is how chance fell, or has to fall, at one place of the story. */
export interface Roll {
  site: number;
  face: number;
}

export interface Drawn extends Roll {
  faces: number;
}

/** Dice with given results, the latest first; without one they fall as the others do. */
export function loadedDice(rolls: readonly Roll[], others: Dice): Dice {
  const faces = new Map(rolls.map(({ site, face }) => [site, face]));
  return {
    roll(site, count) {
      const face = faces.get(site);
      return face !== undefined && face < count ? face : others.roll(site, count);
    },
  };
}

/** Dice that remember what they gave. */
export interface RecordingDice extends Dice {
  /** The results so far, each place of the story once. */
  drawn: () => Drawn[];
}

export function recordingDice(dice: Dice): RecordingDice {
  const drawn = new Map<number, Drawn>();
  return {
    roll(site, faces) {
      const face = dice.roll(site, faces);
      drawn.set(site, { site, face, faces });
      return face;
    },
    drawn: () => [...drawn.values()],
  };
}

/** Never negative: it is shown, and may be typed. */
export const newSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;
