/**
 * A writer with two tabs of one browser and another device, and a site where the whole draft is replaced and
 * parts come back from the bin now and then: each undo is as its tip says.
 */

import { type Draft, draftOf } from '@brasslamp/story/draft';
import type { UndoStep } from '../local/undo-step.ts';
import { afterTaken, type Replacement, withReplacement } from '../replacements/replacement.ts';
import { type NextStep, nextStep } from '../session/next-step.ts';
import { removedIn } from '../session/removed-in.ts';
import type { ActRequest, SessionState } from '../session/session-state.ts';
import { anyAct } from './any-act.ts';
import { chanceOf } from './counts.ts';
import { differencesOf } from './differences.ts';
import { firstStory } from './first-story.ts';
import { ModelSite } from './model-site.ts';
import { open, type Shelf, shelfOf } from './one-tab.ts';
import { screenAct } from './screen-acts.ts';

type Tab = ReturnType<typeof open>;

interface Browser {
  shelf: Shelf;
  /** The first one speaks with the site. */
  tabs: [Tab, ...Tab[]];
  replacements: readonly Replacement[];
}

export const noSteps = () => ({
  steps: 0,
  replaced: 0,
  nothingLeft: 0,
  takenBack: 0,
  notTaken: 0,
  fromBin: 0,
  backAndForth: 0,
  askedFor: 0,
});

type StepCounts = ReturnType<typeof noSteps>;

type Way = 'undo' | 'redo';

type Tip = (tab: Tab['state'], way: Way) => string | null;

export const shownTip: Tip = (state, way) => labelOf(nextStep(state, way));

const labelOf = (next: NextStep | null): string | null =>
  next && (next.type === 'step' ? next.step.label : next.replacement.label);

export function liveUndoing(seed: number, steps: number, counts: StepCounts, tip: Tip = shownTip) {
  const chance = chanceOf(seed);
  const start = draftOf(firstStory());
  const site = new ModelSite(firstStory());
  const browsers = [browserOf('one', 'other'), browserOf('away')];
  const everyTab = browsers.flatMap((browser) => browser.tabs.map((tab) => ({ browser, tab })));
  const frozen = new Map<string, Draft>([['v0', start]]);
  /** The names of what an act has changed, by its label. */
  const changed = new Map<string, ReadonlySet<string>>();
  let made = 0;
  let now = 1_000;

  for (let step = 0; step < steps; step += 1) {
    wait();
    const { browser, tab } = oneOf(everyTab);
    if (chance(2) === 0) tab.catchUp();
    const way = chance(24);
    if (way < 9) act(browser, tab);
    else if (way === 9) freeze();
    else if (way === 10) replace(browser);
    else if (way < 16) press(browser, tab, 'undo');
    else if (way < 18) press(browser, tab, 'redo');
    else if (way === 18) askFor(tab);
    else if (way === 19) restoreFromBin(browser);
    else if (way < 22) exchange([browser]);
    else exchange(browsers);
  }

  function browserOf(...names: [string, ...string[]]): Browser {
    const shelf = shelfOf(start, site.seq);
    const [first, ...others] = names;
    const tabs: Browser['tabs'] = [open(shelf, first), ...others.map((name) => open(shelf, name))];
    return { shelf, tabs, replacements: [] };
  }

  function oneOf<Thing>(things: readonly Thing[]): Thing {
    const one = things[chance(things.length)];
    if (one === undefined) throw new Error('There is nothing to choose from');
    return one;
  }

  function next() {
    made += 1;
    return `${made}`;
  }

  function wait() {
    now += 3_000;
    for (const { tab } of everyTab) tab.wait(3_000);
  }

  function requestFor(state: SessionState): ActRequest | null {
    const { head } = state;
    const named = (kind: string) => () => `${kind}${next()}`;
    if (chance(2) === 0) {
      return anyAct(head, chance, { id: named('new'), word: named('w'), name: named('x') });
    }
    return screenAct(head, oneOf([...frozen.values()]), {
      chance,
      next,
      findRemoved: removedIn(state),
    });
  }

  function act(browser: Browser, tab: Tab) {
    const before = tab.state.head;
    const request = requestFor(tab.state);
    if (!request) return;
    const label = `${request.act} ${next()}`;
    const count = tab.state.undo.length;
    tab.on({ type: 'acted', request: { act: request.act, edits: request.edits, label } });
    const after = tab.state.head;
    changed.set(label, differencesOf(before, after));
    if (tab.effects.includes('keepReplacements')) {
      browser.replacements = tab.state.replacements;
      tellReplacements(browser);
    }
    if (chance(3) > 0 || tab.state.undo.length === count) return;
    counts.backAndForth += 1;
    for (const [way, there] of [
      ['undo', before],
      ['redo', after],
    ] as const) {
      tab.on({ type: way });
      const left = [...differencesOf(there, tab.state.head)];
      assert(left.length === 0, `${way} of “${label}” leads back, apart from ${left}`);
    }
  }

  function tellReplacements({ tabs, replacements: all }: Browser) {
    for (const tab of tabs) tab.on({ type: 'replacements', all, isEnd: true });
  }

  function freeze(): string {
    const id = `v${next()}`;
    frozen.set(id, site.draft);
    return id;
  }

  /** Sends everything to the site, and lets all tabs hear of it; false = something waits for a decision. */
  function exchange(some: readonly Browser[]): boolean {
    for (let round = 0; round < 6; round += 1) {
      wait();
      for (const browser of some) {
        for (const tab of browser.tabs) if (tab.state.own.length > 0) tab.keep();
        const [leader] = browser.tabs;
        leader.catchUp();
        leader.on({ type: 'wake' });
        const sent = browser.shelf.kept.queue.filter(({ isSent }) => isSent);
        if (sent.length > 0) {
          const results = site.send(sent.map(({ group }) => group));
          leader.on({ type: 'answerCame' });
          leader.commit({ type: 'answered', results });
        }
        hear(browser);
      }
    }
    return some.every(({ shelf }) => shelf.kept.queue.length === 0);
  }

  function hear({ shelf, tabs }: Browser) {
    const [leader] = tabs;
    // None is read while an answer is awaited.
    for (let since = -1; since < shelf.kept.seq; ) {
      since = shelf.kept.seq;
      leader.on({ type: 'answerCame' });
      leader.commit({ type: 'page', page: site.page(since), answers: shelf.kept.answers });
    }
    for (const tab of tabs) tab.catchUp();
    if (shelf.kept.queue.length > 0 || tabs.some(({ state }) => state.own.length > 0)) return;
    for (const { state } of tabs) {
      const left = [...differencesOf(site.draft, state.head)];
      assert(left.length === 0, `a tab is where the site is, apart from ${left}`);
    }
  }

  function bringBack(id: string): string {
    const before = freeze();
    site.replace(frozen.get(id) ?? start);
    return before;
  }

  function isAtSite(id: string): boolean {
    return differencesOf(site.draft, frozen.get(id) ?? start).size === 0;
  }

  function replace(browser: Browser) {
    const to = oneOf([...frozen.keys()]);
    if (!exchange([browser]) || isAtSite(to)) return;
    const label = `replacement ${next()}`;
    browser.replacements = withReplacement(browser.replacements, {
      ...{ id: next(), at: now, label },
      ...{ from: bringBack(to), to },
    });
    counts.replaced += 1;
    tellReplacements(browser);
    hear(browser);
    for (const { state } of browser.tabs) {
      assert(tip(state, 'undo') === label, `“${label}” is the last step`);
    }
  }

  /** Takes a replacement back as the page does: what was written since stays where it was not asked for. */
  function takeBack(browser: Browser, tab: Tab, { id, from, to }: Replacement) {
    if (!exchange([browser]) || !isAtSite(to)) {
      counts.notTaken += 1;
      return tellReplacements(browser);
    }
    const before = bringBack(from);
    browser.replacements = afterTaken(browser.replacements, id, { at: now, from: before });
    counts.takenBack += 1;
    tellReplacements(browser);
    hear(browser);
    const left = [...differencesOf(frozen.get(from) ?? start, tab.state.head)];
    assert(left.length === 0, `all is as it was, apart from ${left}`);
  }

  /** Restores a part on the screen of the bin. */
  function restoreFromBin(browser: Browser) {
    exchange([browser]);
    const removed = site.bin[chance(site.bin.length || 1)];
    if (!removed) return;
    const { part, id } = removed;
    const edits = [{ type: 'restore' as const, part, id }];
    const { status } = site.take({ id: `bin ${next()}`, act: 'restore', edits });
    if (status === 'done') counts.fromBin += 1;
    hear(browser);
  }

  function press(browser: Browser, tab: Tab, way: Way) {
    const said = tip(tab.state, way);
    const { head } = tab.state;
    const coming = nextStep(tab.state, way);
    if (tab.state[way].length > 0 && coming?.type !== 'step') counts.nothingLeft += 1;
    tab.on({ type: way });
    if (coming?.type === 'replacement') {
      assert(said === coming.replacement.label, `tip “${said}” names the replacement`);
      assert(tab.state.head === head && tab.state.isReplacing, 'nothing else is changed');
      tab.on({ type: 'undo' });
      assert(tab.state.head === head, 'and nothing is meanwhile');
      return takeBack(browser, tab, coming.replacement);
    }
    if (said === null) return assert(tab.state.head === head, 'without a tip nothing is changed');
    counts.steps += 1;
    const { stepTaken } = tab.state;
    assert(stepTaken?.step.label === said, `“${said}” is taken, not “${stepTaken?.step.label}”`);
    isOwn(said, way, head, tab);
  }

  /** Asks for a step by the message that said it was done. */
  function askFor(tab: Tab) {
    const step: UndoStep | undefined = tab.state.undo[chance(tab.state.undo.length || 1)];
    if (!step) return;
    const { head } = tab.state;
    tab.on({ type: 'undo', step });
    counts.askedFor += 1;
    isOwn(step.label ?? '', 'undo', head, tab);
  }

  function isOwn(label: string, way: Way, before: Draft, { state }: Tab) {
    const own = changed.get(label);
    const after = state.head;
    /** Whether it went with its chapter, and comes back with it: what others had put there does. */
    const isWithChapter = (kind: string, id: string) => {
      const { chapter_id = '' } =
        (kind === 'nodes' || kind === 'items') && !before[kind].has(id)
          ? (after[kind].get(id) ?? {})
          : {};
      return own?.has(`chapters ${chapter_id}`) && !before.chapters.has(chapter_id);
    };
    /** Whether a note comes or goes with its node. Where it was written it stays; its place on the map goes. */
    const isWithNode = (id: string, field: string) => {
      const isBack = after.nodes.has(id) && !before.nodes.has(id);
      const isGone = before.nodes.has(id) && !after.nodes.has(id) && field === 'position';
      return (isBack || isGone) && (own?.has(`nodes ${id}`) || isWithChapter('nodes', id));
    };
    const start = after.story.start_node_id ?? '';
    const isStartBack = before.story.start_node_id === null && !before.nodes.has(start);
    const isWithIt = (one: string) => {
      const [kind = '', id = '', field = ''] = one.split(' ');
      if (one === 'story start_node_id') return isStartBack;
      return kind === 'marks' ? isWithNode(id, field) : isWithChapter(kind, id);
    };
    const effect = differencesOf(before, after);
    const others = [...effect].filter((one) => !own?.has(one) && !isWithIt(one));
    // The other way takes back what came with it.
    changed.set(label, new Set([...(own ?? []), ...effect]));
    assert(others.length === 0, `${way} of “${label}” changes nothing else: ${others}`);
  }

  function assert(is: boolean, words: string) {
    if (!is) throw new Error(`Life ${seed}: ${words}`);
  }
}
