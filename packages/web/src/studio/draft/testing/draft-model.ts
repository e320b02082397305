/*
 * A writer with tabs of one browser and another device, over a network that loses, delays and reorders
 * requests and answers, while tabs are closed or die, storage is refused, and the session ends. All but
 * the site, the network and the store is the real code; chance follows from a seed.
 *
 * Held to: every word that a browser kept is in the site's draft, in a text that the site once had, in
 * a copy that waits for its writer, or was given up knowingly; no group is taken twice or changed after
 * it was sent; undo and redo lead exactly back where nobody else wrote; in the end all tabs show what
 * the site has.
 */
import type { Draft, EditGroup, RemovedPart } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { ApiError } from '../../../api/api.ts';
import { createEffects } from '../effects.ts';
import { openProblems } from '../kept/decisions.ts';
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
import { anyAct, type Chance } from './any-act.ts';
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

export function chanceOf(seed: number): Chance {
  let state = (seed * 2654435761 + 1) | 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    mixed ^= mixed >>> 16;
    return (mixed >>> 0) % below;
  };
}

interface Task {
  at: number;
  run: () => void;
  tab: Tab | null;
}

/** What a browser has for all of its tabs. */
class Browser {
  kept: Kept | null = null;
  readonly stacks = new Map<string, UndoStacks>();
  readonly isLasting: boolean;
  leader: Tab | null = null;

  constructor(isLasting: boolean) {
    this.isLasting = isLasting;
  }
}

const settled = async () => {
  for (let round = 0; round < 30; round += 1) await Promise.resolve();
};

class Model {
  readonly site = new ModelSite(firstStory());
  readonly chance: Chance;
  readonly counts: Counts;
  readonly browsers: Browser[];
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

class Tab {
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
        throw error;
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
const wordsOf = (text: string): string[] => text.replaceAll('\\n', ' ').match(/\bw\d+\b/g) ?? [];

const wordsIn = (draft: Draft): Set<string> =>
  new Set([...draft.nodes.values()].flatMap(({ body }) => wordsOf(body)));

/** In the site's word, with the groups that wait on top, and in copies. Edits may hold parts of words. */
const wordsOfKept = ({ base, queue, gone, bin }: Kept): Set<string> => {
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

/** One life of a story. Throws where a promise is broken. */
export async function draftModel(seed: number, steps: number, counts: Counts): Promise<void> {
  const model = new Model(seed, counts);
  const { chance } = model;
  const [here, there] = model.browsers as [Browser, Browser];
  model.open(here, 'one');
  model.open(here, 'two');
  model.open(there, 'three');
  try {
    for (let step = 0; step < steps; step += 1) {
      counts.steps += 1;
      takeStep(model, step);
      await settled();
      for (let more = chance(8); more > 0; more -= 1) {
        model.runOne();
        await settled();
      }
    }
    await comeToRest(model);
    expectAllKept(model);
  } catch (error) {
    throw new Error(`Seed ${seed}: ${error instanceof Error ? error.stack : error}`);
  }
}

function takeStep(model: Model, step: number) {
  const { chance, tabs, counts } = model;
  const tab = tabs[chance(tabs.length)];
  if (!tab) return;
  const way = chance(40);
  if (way < 24) {
    const request = anyAct(tab.state.head, chance, newThings(model, tab), tab.state.kept.unloaded);
    if (request && chance(6) === 0) actAndBack(tab, request);
    else if (request) tab.act(request);
  } else if (way < 28) tab.knowingly(() => tab.dispatch({ type: chance(3) > 0 ? 'undo' : 'redo' }));
  else if (way < 30) otherScreen(model);
  else if (way < 32) {
    model.close(tab, chance(2) === 0);
    model.open(tab.browser, chance(2) === 0 ? tab.name : `new ${step}`);
  } else if (way === 32) tab.dispatch({ type: 'cameBack' });
  else if (way === 33) decide(model, tab);
  else if (way === 34 && model.site.draft.nodes.size > 0) {
    const unloaded = [...tab.state.kept.unloaded.keys()];
    const id = unloaded[chance(unloaded.length || 1)];
    if (id) void tab.effects.loadNode(id);
  } else if (way === 35 && chance(4) === 0) {
    counts.signOuts += 1;
    model.isSignedOut = !model.isSignedOut;
    if (!model.isSignedOut) for (const one of model.tabs) one.dispatch({ type: 'signedIn' });
  } else model.now += chance(6_000);
}

const newThings = (model: Model, tab: Tab | null) => {
  const next = () => {
    model.words += 1;
    return model.words;
  };
  return {
    id: () => tab?.newId() ?? `other-node-${next()}`,
    word: () => `w${next()}`,
    name: () => `x${next()}`,
  };
};

/** Where nobody else writes in between, there and back is where one was. */
function actAndBack(tab: Tab, request: ActRequest) {
  const before = tab.state.head;
  const steps = tab.state.undo.length;
  // Between two pages of changes a node may be in a chapter that is not known, or deleted already.
  const isWhole = [...before.nodes.values()].every((one) => before.chapters.has(one.chapter_id));
  if (!isWhole) return;
  const { joins: _, ...alone } = request;
  tab.act(alone);
  const after = tab.state.head;
  if (tab.state.undo.length <= steps && after === before) return;
  tab.knowingly(() => tab.dispatch({ type: 'undo' }));
  tab.model.counts.undone += 1;
  if (!isSame(plain(tab.state.head), plain(before))) {
    throw new Error(`After undo of ${JSON.stringify(request)} it is not as before`);
  }
  tab.dispatch({ type: 'redo' });
  if (!isSame(plain(tab.state.head), plain(after))) {
    throw new Error(`After redo of ${JSON.stringify(request)} it is not as after it`);
  }
}

/** Somebody writes with the older screens, or by the API. */
function otherScreen(model: Model) {
  const { site, chance, counts } = model;
  const request = anyAct(site.draft, chance, newThings(model, null));
  if (!request) return;
  counts.otherScreens += 1;
  model.ids += 1;
  site.take({ id: `other-${model.ids}`, act: request.act, edits: [...request.edits] });
}

function decide(model: Model, tab: Tab) {
  const { chance, counts } = model;
  const { kept, head, refused } = tab.state;
  const problems = openProblems(kept, head);
  const [act] = refused;
  if (act) tab.dispatch({ type: 'decided', problem: act.id, choice: 'theirs' });
  const problem = problems[chance(problems.length || 1)];
  if (!problem) return;
  if (problem.kind === 'conflict') counts.conflicts += 1;
  else counts[problem.kind] += 1;
  counts.decided += 1;
  const choice = (['mine', 'theirs', 'both'] as const)[chance(3)] ?? 'mine';
  // What is decided takes effect when it is stored: what is lost by then was known to be.
  const inBase = wordsIn(kept.base);
  const waiting = [...wordsOfKept(kept)].filter((word) => !inBase.has(word));
  if (choice !== 'mine') for (const word of waiting) model.givenUp.add(word);
  tab.dispatch({ type: 'decided', problem: problem.id, choice });
}

async function comeToRest(model: Model) {
  model.isNetworkGood = true;
  model.isSignedOut = false;
  for (let round = 0; round < 400; round += 1) {
    for (const tab of model.tabs) {
      tab.dispatch({ type: 'signedIn' });
      tab.dispatch({ type: 'cameBack' });
      void tab.effects.catchUp();
      if (round > 5) decide(model, tab);
    }
    for (let task = 0; task < 60 && model.tasks.length > 0; task += 1) {
      model.runOne();
      await settled();
    }
    if (round > 12 && model.tabs.every((tab) => isAtRest(model, tab))) return;
  }
}

const isAtRest = ({ site }: Model, { state }: Tab): boolean =>
  state.own.length === 0 &&
  state.kept.queue.length === 0 &&
  state.kept.gone.every(({ isLetGo }) => isLetGo) &&
  state.kept.isComplete &&
  isSame(plain(state.head), plain(site.draft));

const plain = ({ story, chapters, nodes, items, marks }: Draft) => {
  const sorted = <Part>(parts: ReadonlyMap<string, Part>) =>
    [...parts].sort(([one], [other]) => (one < other ? -1 : 1));
  return [story, sorted(chapters), sorted(nodes), sorted(items), sorted(marks)];
};

/** What one has and what the other has instead. */
const differencesOf = (one: Draft, other: Draft) =>
  (['story', 'chapters', 'nodes', 'items', 'marks'] as const).flatMap((kind): unknown[] => {
    const [here, there] = [one[kind], other[kind]];
    if (!(here instanceof Map) || !(there instanceof Map)) {
      return isSame(here, there) ? [] : [{ here, there }];
    }
    return [...new Set([...here.keys(), ...there.keys()])]
      .filter((id) => !isSame(here.get(id), there.get(id)))
      .map((id) => ({ kind, id, here: here.get(id), there: there.get(id) }));
  });

function expectAllKept(model: Model) {
  const { site, tabs, promised, givenUp, browsers } = model;
  for (const tab of tabs) {
    const { state } = tab;
    if (isAtRest(model, tab)) continue;
    const { kept, own } = state;
    const left = { queue: kept.queue, own: own.length, gone: kept.gone, seq: [kept.seq, site.seq] };
    const differs = differencesOf(state.head, site.draft);
    throw new Error(`Tab ${tab.name} is not at rest: ${JSON.stringify({ left, differs })}`);
  }
  const known = new Set([...site.texts].flatMap(wordsOf));
  for (const { kept } of browsers) if (kept) for (const word of wordsOfKept(kept)) known.add(word);
  const lost = [...promised].find((word) => !known.has(word) && !givenUp.has(word));
  if (lost) throw new Error(`${lost} is lost`);
  const counted = new Map<string, number>();
  for (const { body } of site.draft.nodes.values()) {
    for (const word of wordsOf(body)) counted.set(word, (counted.get(word) ?? 0) + 1);
  }
  const twice = [...counted].find(([, count]) => count > 1);
  if (twice && model.counts.decided === 0) throw new Error(`${twice[0]} is there twice`);
}
