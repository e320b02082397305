/** Counts of what happened in a life, and the chance that it hangs on. */
import type { Chance } from './any-act.ts';

const nothing = {
  steps: 0,
  acts: 0,
  bursts: 0,
  undone: 0,
  exactUndos: 0,
  conflicts: 0,
  gone: 0,
  refused: 0,
  decided: 0,
  lostRequests: 0,
  lostAnswers: 0,
  crashes: 0,
  notesFound: 0,
  takeOvers: 0,
  signOuts: 0,
  otherScreens: 0,
  refusedStorage: 0,
  /** Stores that failed, and those that were well again. */
  failedStores: 0,
  mendedStores: 0,
  /** Pages of changes as the site had them before others that it had given. */
  stalePages: 0,
  /** Browsers in which each tab speaks with the site. */
  withoutLocks: 0,
  /** Pages of changes after which a browser knew exactly what the site had. */
  exactPages: 0,
};

export type Counts = typeof nothing;

export const noCounts = (): Counts => ({ ...nothing });

export function chanceOf(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
