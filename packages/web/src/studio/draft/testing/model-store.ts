import type { LocalStore } from '../local/local-store.ts';
import type { Tab } from './model-world.ts';

/** The store of a tab, in its browser: it fails when the tab's does. */
export function storeOf(tab: Tab): LocalStore {
  const { model, browser } = tab;
  let { isLasting } = browser;
  const inTurn = () => new Promise<void>((resolve) => model.later(resolve, model.chance(40), tab));
  const isFailing = () => isLasting && tab.failsUntil > model.now;
  const fail = () => {
    throw new Error('The store does not answer');
  };
  return {
    get isLasting() {
      return isLasting;
    },
    giveUp() {
      isLasting = false;
    },
    async open() {
      await inTurn();
      if (isFailing()) isLasting = false;
      if (!isLasting) return { kept: null, stacks: { undo: [], redo: [] } };
      const stacks = browser.stacks.get(tab.name) ?? { undo: [], redo: [] };
      return { kept: structuredClone(browser.kept), stacks: structuredClone(stacks) };
    },
    async keep(before, after) {
      await inTurn();
      if (!isLasting) return 'kept';
      // What took too long may have been stored all the same.
      if (isFailing() && model.anyOf(3) > 0) return fail();
      if ((browser.kept?.version ?? 0) !== before.version) return 'behind';
      const there = browser.kept;
      browser.kept = structuredClone(after);
      model.checked(() => model.promises.kept(there, after));
      return isFailing() ? fail() : 'kept';
    },
    async newest(known) {
      await inTurn();
      if (isFailing()) fail();
      const { kept } = browser;
      const isOther = isLasting && kept && kept.version !== known.version;
      return isOther ? structuredClone(kept) : known;
    },
    async keepStacks(stacks) {
      if (isFailing()) fail();
      browser.stacks.set(tab.name, structuredClone(stacks));
    },
    close: () => undefined,
  };
}
