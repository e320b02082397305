/** Browsers with their tabs, the network between them and the site, and time: what a life is played in. */

import type { EditGroup } from '@brasslamp/story/draft';
import { ApiError } from '../../../api/api.ts';
import { createEffects } from '../effects.ts';
import type { LeftNote, Notes } from '../local/left-notes.ts';
import type { LocalDraft } from '../local/local-draft.ts';
import type { UndoStacks } from '../local/undo-step.ts';
import { reduce } from '../session/session.ts';
import {
  type ActRequest,
  type SessionEvent,
  type SessionState,
  startState,
} from '../session/session-state.ts';
import type { StoreState } from '../session-world.ts';
import type { SiteOpening } from '../site/site.ts';
import type { Chance } from './any-act.ts';
import { type Counts, chanceOf } from './counts.ts';
import { firstStory } from './first-story.ts';
import { ModelSite } from './model-site.ts';
import { storeOf } from './model-store.ts';
import { Promises } from './promises.ts';
import { without, wordsIn, wordsOfTab } from './words.ts';
import { Writer } from './writer.ts';

interface Task {
  at: number;
  run: () => void;
  tab: Tab | null;
}

/** A browser: what all of its tabs have in common. */
export class Browser {
  kept: LocalDraft | null = null;
  readonly stacks = new Map<string, UndoStacks>();
  readonly notes = new Map<string, LeftNote>();
  /** The writers of the tabs, by the tab's name: they survive a reload. */
  readonly writers = new Map<string, Writer>();
  readonly isLasting: boolean;
  readonly hasLocks: boolean;
  leader: Tab | null = null;

  constructor(isLasting: boolean, hasLocks: boolean) {
    this.isLasting = isLasting;
    this.hasLocks = hasLocks;
  }
}

export const settled = async () => {
  for (let round = 0; round < 30; round += 1) await Promise.resolve();
};

export class Model {
  readonly site = new ModelSite(firstStory());
  readonly chance: Chance;
  readonly counts: Counts;
  readonly browsers: Browser[];
  readonly errors: unknown[] = [];
  tasks: Task[] = [];
  tabs: Tab[] = [];
  now = 1_000_000;
  ids = 0;
  words = 0;
  isNetworkGood = false;
  isSignedOut = false;
  /** The chance of troubles, of its own: a life without them is the same one as before there were any. */
  readonly #troubles: Chance | null;
  readonly promises: Promises;
  /** Whether a story brings the text that is shown first with its lists, and each page asks for both ahead. */
  readonly opensWithText: boolean;

  constructor(
    seed: number,
    counts: Counts,
    { opensWithText, hasTroubles }: { opensWithText: boolean; hasTroubles: boolean },
  ) {
    this.opensWithText = opensWithText;
    this.#troubles = hasTroubles ? chanceOf(seed + 7_777_777) : null;
    this.chance = chanceOf(seed);
    this.counts = counts;
    this.promises = new Promises(this.site, counts, this);
    this.site.onRefused = (group) => this.promises.refused(group);
    this.site.onTaken = (group, before, after) =>
      this.checked(() => this.promises.taken(group, before, after));
    const isLasting = this.chance(8) > 0;
    if (!isLasting) counts.refusedStorage += 1;
    const hasLocks = this.chance(3) > 0;
    if (!hasLocks) counts.withoutLocks += 1;
    this.browsers = [new Browser(isLasting, hasLocks), new Browser(true, true)];
  }

  /** Whether something goes wrong that does once in so many times. */
  isTrouble(times: number): boolean {
    return !this.isNetworkGood && this.#troubles?.(times) === 0;
  }

  anyOf(below: number): number {
    return this.#troubles?.(below) ?? 0;
  }

  /** The store of a tab fails, or the session ends on all devices, or begins again. */
  trouble() {
    for (const tab of this.tabs) {
      if (!tab.isKept() || !this.isTrouble(40)) continue;
      this.counts.failedStores += 1;
      // A while, or until the end of the life.
      tab.failsUntil = this.now + (this.isTrouble(4) ? 10_000_000 : this.anyOf(20_000));
    }
    if (!this.isTrouble(this.isSignedOut ? 12 : 60)) return;
    this.counts.signOuts += 1;
    this.isSignedOut = !this.isSignedOut;
    if (!this.isSignedOut) for (const tab of this.tabs) tab.dispatch({ type: 'signedIn' });
  }

  /** Runs a check; a broken promise ends the life, also where the code would go on. */
  checked(check: () => void) {
    try {
      check();
    } catch (error) {
      this.errors.push(error);
    }
  }

  later(run: () => void, ms: number, tab: Tab | null): Task {
    const task = { at: this.now + ms, run, tab };
    this.tasks.push(task);
    return task;
  }

  runOne() {
    const soonest = this.tasks.toSorted((one, other) => one.at - other.at).slice(0, 3);
    const task = soonest[this.chance(soonest.length || 1)];
    if (!task) return;
    this.tasks = this.tasks.filter((one) => one !== task);
    this.now = Math.max(this.now, task.at);
    task.run();
  }

  open(browser: Browser, name: string): Tab {
    const tab = new Tab(this, browser, name);
    this.tabs.push(tab);
    return tab;
  }

  /** Hides a tab: what was typed last is promised as well. */
  hide(tab: Tab) {
    tab.isHiding = true;
    tab.dispatch({ type: 'keepIsDue' });
    if (!tab.isKept() || !tab.state.isOpen) return;
    for (const word of wordsOfTab(tab.state)) this.promises.promised.add(word);
  }

  /** `isKilled` = without another word. */
  close(tab: Tab, isKilled: boolean) {
    this.counts.crashes += 1;
    if (!isKilled) this.hide(tab);
    this.tasks = this.tasks.filter((task) => task.tab !== tab);
    this.tabs = this.tabs.filter((other) => other !== tab);
    tab.isDead = true;
    const { givenUp } = this.promises;
    if (!tab.isKept()) for (const word of wordsIn(tab.state.head)) givenUp.add(word);
    this.handOver(tab);
  }

  /** Gives the lock to another tab of the same browser. */
  handOver(tab: Tab) {
    const { browser } = tab;
    if (browser.leader && browser.leader !== tab) return;
    browser.leader = null;
    const next = this.tabs.find((other) => other.browser === browser && other.canLead());
    if (next) this.later(() => next.lead(), 10, next);
  }
}

export class Tab {
  state: SessionState;
  readonly model: Model;
  readonly browser: Browser;
  readonly name: string;
  readonly effects: ReturnType<typeof createEffects>;
  readonly writer: Writer;
  isDead = false;
  isHiding = false;
  /** The time until which its store takes nothing. */
  failsUntil = 0;
  #store: StoreState | null = null;

  constructor(model: Model, browser: Browser, name: string) {
    this.model = model;
    this.browser = browser;
    this.name = name;
    this.writer = browser.writers.get(name) ?? new Writer();
    browser.writers.set(name, this.writer);
    this.state = startState(name, this.newId());
    const store = storeOf(this);
    this.effects = createEffects({
      site: siteOf(this),
      store,
      notes: notesOf(this),
      state: () => this.state,
      dispatch: (event) => this.dispatch(event),
      newId: () => this.newId(),
      isOver: () => this.isDead,
      later: (work, ms) => {
        const task = model.later(work, ms, this);
        return () => {
          model.tasks = model.tasks.filter((one) => one !== task);
        };
      },
      tellTabs: () => {
        for (const other of model.tabs) {
          if (other === this || other.browser !== browser || !browser.isLasting) continue;
          if (model.chance(12) === 0) continue;
          model.later(() => void other.effects.catchUp(), model.chance(500), other);
        }
      },
      storeIs: (is) => this.#storeIs(is),
      takeBack: () => Promise.resolve(),
      keepReplacements: () => undefined,
      askSignIn: () =>
        new Promise((resolve) => {
          model.later(() => resolve(!model.isSignedOut), 5_000, this);
        }),
      tellOldScreens: () => undefined,
      report: (error) => {
        model.errors.push(error);
      },
    });
    void this.effects.open().then(() => {
      if (this.isDead) return;
      this.writer.opened(this.state);
    });
  }

  /** Whether what is made in the tab is stored, or is noted until it is. */
  isKept(): boolean {
    return this.browser.isLasting && this.#store !== 'refused';
  }

  /** Whether the tab asks for the lock: not before its store has answered. */
  canLead(): boolean {
    return this.#store === 'lasting' || (this.#store === 'refused' && !this.browser.isLasting);
  }

  #storeIs(is: StoreState) {
    const { model, browser } = this;
    if (this.#store === 'failing' && is === 'lasting') model.counts.mendedStores += 1;
    this.#store = is;
    if (is === 'failing') model.handOver(this);
    else if (browser.isLasting && is === 'refused') this.dispatch({ type: 'leads' });
    else this.lead();
  }

  newId(): string {
    this.model.ids += 1;
    return `id-${String(this.model.ids).padStart(6, '0')}`;
  }

  lead() {
    const { browser, model } = this;
    if (this.isDead) return;
    if (!this.canLead()) return model.handOver(this);
    const isTaken = browser.leader !== null && browser.leader !== this;
    if (browser.isLasting && browser.hasLocks && isTaken) return;
    if (browser.leader === null) model.counts.takeOvers += 1;
    browser.leader ??= this;
    this.dispatch({ type: 'leads' });
  }

  dispatch(event: SessionEvent) {
    if (this.isDead) return;
    const { state: before, model, writer } = this;
    const step = reduce(before, event, { now: model.now, newId: () => this.newId() });
    this.state = step.state;
    model.checked(() => {
      const { type } = event;
      if (type === 'acted') writer.acted(before, this.state);
      else if (type === 'undo' || type === 'redo') {
        writer.stepped(type, before, this.state, model.counts);
      } else writer.heard(before, this.state);
      const isDone = type === 'acted' || type === 'undo' || type === 'redo';
      if (isDone) model.promises.acted(before.head, this.state.head);
      if (type === 'keptChanged' && event.step) {
        model.promises.stepped(this.browser, before.kept, event.step, event.kept);
      }
      if (type === 'keptChanged') model.promises.heard(before, this.state, this.browser);
    });
    for (const effect of step.effects) this.effects.run(effect);
    this.effects.noteDown(this.isHiding);
  }

  act(request: ActRequest) {
    this.model.counts.acts += 1;
    this.dispatch({ type: 'acted', request });
  }

  /** Words that are gone after this were given up by the writer. */
  knowingly(run: () => void) {
    const before = wordsOfTab(this.state);
    run();
    const { givenUp } = this.model.promises;
    for (const word of without(before, wordsOfTab(this.state))) givenUp.add(word);
  }
}

function siteOf(tab: Tab) {
  const { model } = tab;
  // Asked for as the page was loaded, whatever the browser keeps.
  let ahead = model.opensWithText ? openingOf(model, true) : null;
  async function ask<T>(answerNow: () => T): Promise<T> {
    const luck = model.isNetworkGood ? 99 : model.chance(100);
    const onTheWay = () =>
      new Promise<void>((resolve) => model.later(resolve, model.chance(1_500), tab));
    const offline = () => new ApiError({ code: 'offline', status: 503, detail: '' });
    await onTheWay();
    if (luck < 8) {
      model.counts.lostRequests += 1;
      throw offline();
    }
    if (model.isSignedOut) {
      throw new ApiError({ code: 'not_signed_in', status: 401, detail: '' });
    }
    if (luck < 10) {
      throw new ApiError({ code: 'busy', status: 503, detail: '', retryAfterMs: 2_000 });
    }
    const answer = answerNow();
    await onTheWay();
    if (luck < 18) {
      model.counts.lostAnswers += 1;
      throw offline();
    }
    return answer;
  }
  return {
    opening: () =>
      ask(() => {
        const taken = ahead;
        ahead = null;
        return taken ?? openingOf(model, false);
      }),
    changes: (since: number) =>
      ask(() => {
        const earlier = model.isTrouble(20) ? model.site.earlier(model.anyOf(8)) : undefined;
        if (earlier) model.counts.stalePages += 1;
        const page = model.site.page(since, earlier);
        if (!earlier) model.promises.pageMade(page);
        return page;
      }),
    node: (id: string) =>
      ask(() => {
        const node = model.site.draft.nodes.get(id);
        if (!node) throw new ApiError({ code: 'not_found', status: 404, detail: '' });
        return structuredClone(node);
      }),
    send: (groups: readonly EditGroup[]) => {
      const sent = structuredClone(groups);
      model.checked(() => model.promises.sent(sent));
      return ask(() => model.site.send(sent));
    },
  };
}

/** The opening as the site has it now. */
function openingOf({ opensWithText, site }: Model, isAhead: boolean): SiteOpening {
  const [first] = site.draft.nodes.values();
  const node = opensWithText && first ? structuredClone(first) : null;
  return { outline: site.outline(), node, isAhead };
}

const notesOf = ({ browser, model }: Tab): Notes => ({
  write: (note) => void browser.notes.set(note.page, structuredClone(note)),
  all() {
    model.counts.notesFound += browser.notes.size;
    return structuredClone([...browser.notes.values()]);
  },
  forget: (page) => void browser.notes.delete(page),
});
