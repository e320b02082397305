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
import type { Draft } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { openProblems } from '../kept/decisions.ts';
import type { ActRequest } from '../session-state.ts';
import { anyAct } from './any-act.ts';
import {
  type Browser,
  type Counts,
  Model,
  settled,
  type Tab,
  wordsIn,
  wordsOf,
  wordsOfKept,
} from './model-world.ts';

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
      if (model.errors.length > 0) throw model.errors[0];
      for (let more = chance(8); more > 0; more -= 1) {
        model.runOne();
        await settled();
      }
    }
    await comeToRest(model);
    if (model.errors.length > 0) throw model.errors[0];
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
  // Between two pages of changes chapters may be missing, or two have the same place.
  if (isAboutChapters(request) && !hasAllChapters(before)) return;
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

const isAboutChapters = ({ edits }: ActRequest): boolean =>
  edits.some(
    (edit) =>
      ('part' in edit && edit.part === 'chapter') ||
      edit.type === 'remove' ||
      (edit.type === 'set' && edit.field === 'chapter_id'),
  );

const hasAllChapters = ({ chapters, nodes }: Draft): boolean => {
  const ordinals = [...chapters.values()].map(({ ordinal }) => ordinal).sort((a, b) => a - b);
  const isInOrder = ordinals.every((ordinal, at) => ordinal === at + 1);
  return isInOrder && [...nodes.values()].every((one) => chapters.has(one.chapter_id));
};

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
  // Mine gives up what another tab wrote in the same place.
  const shown = choice === 'mine' ? wordsIn(head) : new Set<string>();
  for (const word of waiting) if (!shown.has(word)) model.givenUp.add(word);
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
    await settled();
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
