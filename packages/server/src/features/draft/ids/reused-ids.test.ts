import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';
import { openPeople, reuseIds } from './testing/reuse-ids.ts';

/** `npm run drill -- ids` does the same at its full size. */
const histories = 6;
const steps = 25;

describeOnBothDatabases('Two authors who use each other’s ids at random', (openApp) => {
  it('change nothing of the other’s story, and lose nothing of their own', async () => {
    const app = await openApp();
    const people = await openPeople(app, 'writer');
    const figures = { steps: 0, done: 0, refused: 0, foreign: 0 };
    for (let seed = 1; seed <= histories; seed += 1) {
      await reuseIds(app, people, { seed, steps }, figures);
    }
    expect(figures.foreign).toBeGreaterThan(figures.steps / 4);
    expect(figures.done).toBeGreaterThan(figures.steps / 4);
  });
});
