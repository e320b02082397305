/** Browsers with their tabs, the network between them and the site, and time: what a life is played in. */
import type { Draft, EditGroup, RemovedPart } from '@brasslamp/story/draft';
import { ApiError } from '../../../api/api.ts';
import { createEffects } from '../effects.ts';
import { binKey, type Kept } from '../kept/kept.ts';
import type { KeptStore } from '../kept/kept-store.ts';
import { headOf } from '../kept/rebase.ts';
import type { UndoStacks } from '../kept/undo.ts';
import { reduce } from '../session.ts';
import {
  type ActRequest,
  type SessionEvent,
  type SessionState,
  startState,
} from '../session-state.ts';
import type { Chance } from './any-act.ts';
import { firstStory } from './first-story.ts';
import { ModelSite } from './model-site.ts';

export interface Counts {
  steps: number;
  acts: number;
  undone: number;
  conflicts: number;
  gone: number;
  refused: number;
  decided: number;
  lostRequests: number;
  lostAnswers: number;
  crashes: number;
  takeOvers: number;
  signOuts: number;
  otherScreens: number;
  refusedStorage: number;
}

export const noCounts = (): Counts => ({
  steps: 0,
  acts: 0,
  undone: 0,
  conflicts: 0,
  gone: 0,
  refused: 0,
  decided: 0,
  lostRequests: 0,
  lostAnswers: 0,
  crashes: 0,
  takeOvers: 0,
  signOuts: 0,
  otherScreens: 0,
  refusedStorage: 0,
});

function chanceOf(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Task {
  at: number;
  run: () => void;
  tab: Tab | null;
}

/** What a browser has for all of its tabs. */
export class Browser {
  kept: Kept | null = null;
  readonly stacks = new Map<string, UndoStacks>();
  readonly isLasting: boolean;
  leader: Tab | null = null;

  constructor(isLasting: boolean) {
    this.isLasting = isLasting;
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
  /** Words that a browser kept. */
  readonly promised = new Set<string>();
  readonly givenUp = new Set<string>();

  constructor(seed: number, counts: Counts) {
    this.chance = chanceOf(seed);
    this.counts = counts;
    const isLasting = this.chance(8) > 0;
    if (!isLasting) counts.refusedStorage += 1;
    this.browsers = [new Browser(isLasting), new Browser(true)];
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

  /** `isKilled` = without another word. */
  close(tab: Tab, isKilled: boolean) {
    this.counts.crashes += 1;
    if (!isKilled) tab.dispatch({ type: 'keepIsDue' });
    this.tasks = this.tasks.filter((task) => task.tab !== tab);
    this.tabs = this.tabs.filter((other) => other !== tab);
    tab.isDead = true;
    if (!tab.browser.isLasting) for (const word of wordsIn(tab.state.head)) this.givenUp.add(word);
    if (tab.browser.leader && tab.browser.leader !== tab) return;
    tab.browser.leader = null;
    const next = this.tabs.find((other) => other.browser === tab.browser);
    if (next) this.later(() => next.lead(), 10, next);
  }
}

export class Tab {
  state: SessionState;
  readonly model: Model;
  readonly browser: Browser;
  readonly name: string;
  readonly effects: ReturnType<typeof createEffects>;
  isDead = false;

  constructor(model: Model, browser: Browser, name: string) {
    this.model = model;
    this.browser = browser;
    this.name = name;
    this.state = startState(name);
    const store = storeOf(this);
    this.effects = createEffects({
      site: siteOf(this),
      store,
      state: () => this.state,
      dispatch: (event) => this.dispatch(event),
      newId: () => this.newId(),
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
      askSignIn: () =>
        new Promise((resolve) => {
          model.later(() => resolve(!model.isSignedOut), 5_000, this);
        }),
      tellOldScreens: () => undefined,
      report: (error) => {
        model.errors.push(error);
      },
    });
    void store.open().then(({ kept, stacks }) => {
      if (this.isDead) return;
      this.dispatch({ type: 'opened', kept, stacks, isLasting: browser.isLasting });
      this.lead();
    });
  }

  newId(): string {
    this.model.ids += 1;
    return `id-${String(this.model.ids).padStart(6, '0')}`;
  }

  lead() {
    const { browser, model } = this;
    if (this.isDead) return;
    // A browser without locks has several leaders at times.
    const isForced = model.chance(30) === 0;
    if (browser.isLasting && browser.leader && browser.leader !== this && !isForced) return;
    if (browser.leader === null) model.counts.takeOvers += 1;
    browser.leader ??= this;
    this.dispatch({ type: 'leads' });
  }

  dispatch(event: SessionEvent) {
    if (this.isDead) return;
    const step = reduce(this.state, event, { now: this.model.now, newId: () => this.newId() });
    this.state = step.state;
    for (const effect of step.effects) this.effects.run(effect);
  }

  act(request: ActRequest) {
    this.model.counts.acts += 1;
    this.dispatch({ type: 'acted', request });
  }

  /** Words that are gone after this were given up by the writer. */
  knowingly(run: () => void) {
    const before = wordsOfTab(this.state);
    run();
    const after = wordsOfTab(this.state);
    for (const word of before) if (!after.has(word)) this.model.givenUp.add(word);
  }
}

function siteOf(tab: Tab) {
  const { model } = tab;
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
    outline: () => ask(() => model.site.outline()),
    changes: (since: number) => ask(() => model.site.page(since)),
    node: (id: string) =>
      ask(() => {
        const node = model.site.draft.nodes.get(id);
        if (!node) throw new ApiError({ code: 'not_found', status: 404, detail: '' });
        return structuredClone(node);
      }),
    send: (groups: readonly EditGroup[]) => {
      const sent = structuredClone(groups);
      return ask(() => model.site.send(sent));
    },
  };
}

function storeOf(tab: Tab): KeptStore {
  const { model, browser } = tab;
  const inTurn = () => new Promise<void>((resolve) => model.later(resolve, model.chance(40), tab));
  const note = (kept: Kept) => {
    if (browser.isLasting) for (const word of wordsOfKept(kept)) model.promised.add(word);
  };
  return {
    isLasting: browser.isLasting,
    async open() {
      await inTurn();
      const stacks = browser.stacks.get(tab.name) ?? { undo: [], redo: [] };
      return { kept: structuredClone(browser.kept), stacks: structuredClone(stacks) };
    },
    async keep(before, after) {
      await inTurn();
      if (!browser.isLasting) return 'kept';
      if ((browser.kept?.version ?? 0) !== before.version) return 'behind';
      browser.kept = structuredClone(after);
      note(after);
      return 'kept';
    },
    async newest(known) {
      await inTurn();
      const { kept } = browser;
      return kept && kept.version !== known.version ? structuredClone(kept) : known;
    },
    async keepStacks(stacks) {
      browser.stacks.set(tab.name, structuredClone(stacks));
    },
    close: () => undefined,
  };
}

/** Of a text, or of JSON, where the end of a line is two letters. */
export const wordsOf = (text: string): string[] =>
  text.replaceAll('\\n', ' ').match(/\bw\d+\b/g) ?? [];

export const wordsIn = (draft: Draft): Set<string> =>
  new Set([...draft.nodes.values()].flatMap(({ body }) => wordsOf(body)));

/** In the site's word, with the groups that wait on top, and in copies. Edits may hold parts of words. */
export const wordsOfKept = ({ base, queue, gone, bin }: Kept): Set<string> => {
  const find = (part: RemovedPart['part'], id: string) => bin.get(binKey(part, id));
  // Also what one of the groups takes away again.
  const heads = queue.map((_, at) => headOf(base, queue.slice(0, at + 1), find));
  return new Set([
    ...[base, ...heads].flatMap((draft) => [...wordsIn(draft)]),
    ...wordsOf(JSON.stringify(gone)),
  ]);
};

const wordsOfTab = ({ head, kept, ownGone }: SessionState): Set<string> =>
  new Set([...wordsIn(head), ...wordsOf(JSON.stringify([kept.gone, ownGone]))]);
