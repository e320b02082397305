import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';
import { liveUndoing, noSteps, shownTip } from './testing/undo-life.ts';

it('what undo and redo take is what their tip names, in two tabs where drafts are replaced', () => {
  const counts = noSteps();
  for (let seed = 1; seed <= 60; seed += 1) liveUndoing(seed, 80, counts);
  // A note that another tab wrote on a new node went with it; readers began in one; a node went with a chapter
  // that it had been moved out of.
  for (const seed of [10_165, 10_332, 10_463, 10_119, 10_465]) liveUndoing(seed, 120, counts);
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
