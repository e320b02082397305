import { expect, it } from 'vitest';
import { draftModel } from './testing/draft-model.ts';
import { noCounts } from './testing/model-world.ts';

it('no kept word is lost, no group is taken twice, and all tabs end where the site is', async () => {
  const counts = noCounts();
  for (let seed = 1; seed <= 40; seed += 1) await draftModel(seed, 50, counts);
  // What can happen did happen.
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});
