import { expect, it } from 'vitest';
import { type LocalDraft, nothingLocal } from './local/local-draft.ts';
import { noCounts } from './testing/counts.ts';
import { draftModel } from './testing/draft-model.ts';
import { firstStory } from './testing/first-story.ts';
import { ModelSite } from './testing/model-site.ts';
import { Promises } from './testing/promises.ts';

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
  // Lives in which stores fail, the session ends, and the site answers with what it had before; the last ones
  // broke a promise once.
  const troubled = [1, 2, 3, 4, 5, 6, 7, 8, 1020, 1125, 1127, 1221, 1427, 50423];
  for (const seed of troubled) {
    await draftModel(seed, 60, counts, { opensWithText: seed % 4 > 0, hasTroubles: true });
  }
  // A long one, in which a text was laid in front of itself.
  await draftModel(133, 120, counts);
  // What can happen did happen.
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});

it('of what was let go the oldest may fall out behind the last fifty, and nothing else', () => {
  const letGo = (from: number, to: number): LocalDraft['gone'] =>
    Array.from({ length: to - from }, (_, at) => {
      const [part, id] = ['node' as const, `n${from + at}`];
      return { part, id, before: null, mine: { body: `w${from + at}` }, beside: [], isLetGo: true };
    });
  const kept = (before: LocalDraft['gone'], after: LocalDraft['gone']) => {
    const promises = new Promises(new ModelSite(firstStory()), noCounts(), {
      browsers: [],
      tabs: [],
    });
    promises.kept({ ...nothingLocal, gone: before }, { ...nothingLocal, gone: after });
  };
  expect(() => kept(letGo(0, 50), letGo(1, 51))).not.toThrow();
  expect(() => kept(letGo(0, 50), letGo(1, 50))).toThrow('w0 is not kept any more');
  const [waits] = letGo(0, 1).map((one) => ({ ...one, isLetGo: false }));
  expect(() => kept([...(waits ? [waits] : []), ...letGo(1, 50)], letGo(1, 51))).toThrow('w0');
});
