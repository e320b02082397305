import { expect, it } from 'vitest';
import { fieldEdit } from './local/rebase.ts';
import { noCounts } from './testing/counts.ts';
import { draftModel } from './testing/draft-model.ts';
import { type Browser, Model, settled } from './testing/model-world.ts';

it('no kept word is lost, no group is taken twice, and all tabs end where the site is', async () => {
  const counts = noCounts();
  for (let seed = 1; seed <= 40; seed += 1) await draftModel(seed, 50, counts);
  // Lives in which a page came while a group was on its way, the site refused one, or a tab sent what waited.
  for (const seed of [136, 140, 198, 337]) await draftModel(seed, 60, counts);
  // Lives that broke a promise once.
  for (const seed of [
    11870, 12947, 12962, 13413, 14377, 14594, 21790, 40009, 45907, 46642, 113990, 206734, 206812,
    210830, 5072,
  ]) {
    await draftModel(seed, 60, counts);
  }
  // What can happen did happen.
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});

it('the site’s word is shown before it is stored, and is in the store with what is written on it', async () => {
  const model = new Model(3, noCounts());
  model.isNetworkGood = true;
  const browser = model.browsers[1] as Browser;
  const tab = model.open(browser, 'one');
  const until = async (isSo: () => boolean) => {
    for (let round = 0; round < 50 && !isSo(); round += 1) {
      await settled();
      model.runOne();
    }
    await settled();
    expect(isSo()).toBe(true);
  };
  await until(() => tab.state.head.nodes.size > 0);
  expect(browser.kept).toBeNull();
  const [node] = tab.state.head.nodes.values();
  if (!node) throw new Error('There is no node');
  const edit = fieldEdit({ part: 'node', id: node.id, field: 'name' }, node.name, 'Another');
  tab.act({ act: 'rename', edits: [edit] });
  await until(() => browser.kept !== null && browser.kept.queue.length > 0);
  expect(browser.kept?.queue.map(({ group }) => group.edits)).toEqual([[edit]]);
  expect(browser.kept?.base.nodes.size).toBe(tab.state.head.nodes.size);
});
