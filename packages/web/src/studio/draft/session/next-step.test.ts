import { expect, it } from 'vitest';
import { liveUndoing, noSteps, shownTip } from '../testing/undo-life.ts';
import { nextStep } from './next-step.ts';

it('what undo and redo take is what their tip names, in two tabs and on another device', () => {
  const counts = noSteps();
  for (let seed = 1; seed <= 60; seed += 1) liveUndoing(seed, 80, counts);
  // Lives in which a step took more once: a start or a note of others, what they had deleted, or where it stays.
  for (const seed of [92, 130, 587, 801, 1727, 501116, 501486]) liveUndoing(seed, 120, counts);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
});

it('a tip that named the newest step, whatever is left to do of it, is found out', () => {
  const live = () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      liveUndoing(seed, 80, noSteps(), (state, way) =>
        nextStep(state, way)?.type === 'replacement'
          ? shownTip(state, way)
          : (state[way].at(-1)?.label ?? null),
      );
    }
  };
  expect(live).toThrow(/is taken, not|without a tip/);
});
