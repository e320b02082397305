import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noCounts } from './testing/model-server.ts';
import { readingModel } from './testing/reading-model.ts';

it('no stored turn is lost or made twice, and all tabs end where the server is', async () => {
  const counts = noCounts();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), (seed) =>
      readingModel(seed, 40, counts),
    ),
    { numRuns: 150 },
  );
  // What can happen did happen.
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});
