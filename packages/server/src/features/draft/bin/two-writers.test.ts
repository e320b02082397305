import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';
import { writeAtRandom } from './testing/random-writers.ts';

/** `npm run drill -- bin` does the same at its full size. */
const seeds = [1, 2, 3];
const steps = 60;

describeOnBothDatabases('Two writers who delete and restore at random', (openApp) => {
  it.each(seeds)('lose nothing, double nothing, and get back what left (seed %i)', async (seed) => {
    const app = await openApp();
    const figures = await writeAtRandom(app, await app.signUp('anna'), { seed, steps });
    expect(figures.deleted).toBeGreaterThan(5);
    expect(figures.restored).toBeGreaterThan(5);
  });
});
