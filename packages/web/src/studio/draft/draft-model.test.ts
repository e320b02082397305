import { expect, it } from 'vitest';
import { noCounts } from './testing/counts.ts';
import { draftModel } from './testing/draft-model.ts';

it('no kept word is lost, no group is taken twice, and all tabs end where the site is', async () => {
  const counts = noCounts();
  for (let seed = 1; seed <= 40; seed += 1) await draftModel(seed, 50, counts);
  // Lives in which a page came while a group was on its way, and in which a tab sent what waited.
  for (const seed of [136, 198, 337]) {
    await draftModel(seed, 60, counts, { opensWithText: false });
  }
  // Lives that broke a promise once.
  for (const seed of [
    11870, 12947, 12962, 13413, 14377, 14594, 21790, 40009, 45907, 46642, 113990, 206734, 206812,
    210830,
  ]) {
    await draftModel(seed, 60, counts, { opensWithText: false });
  }
  // What can happen did happen.
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});
