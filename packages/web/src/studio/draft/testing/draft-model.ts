/*
 * A writer with tabs of one browser and another device, over a network that loses, delays and reorders
 * requests and answers, while tabs are closed or die, storage is refused, and the session ends. With
 * troubles a tab's store fails, for a while or for good, and the site answers with what it had before. All but
 * the site, the network and the store is the real code; chance follows from a seed.
 *
 * Held to, at each step (`promises.ts`, `writer.ts`): every word that a browser kept is in the site's
 * draft, in a text that the site once had, in a copy that waits for its writer, or was given up by one
 * who saw it; no group takes away a word that its writer did not, and none is there twice unasked; no
 * group is changed after it went; a page leads to exactly what the site had; a decision changes what it
 * was about; undo and redo lead back to the byte where nobody else wrote, and elsewhere take one's own
 * words alone. In the end all tabs show what the site has.
 */

import type { Draft } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { openProblems } from '../local/decisions/open-problems.ts';
import type { ActRequest } from '../session/session-state.ts';
import { anyAct, typing } from './any-act.ts';
import type { Counts } from './counts.ts';
import { type Browser, Model, settled, type Tab } from './model-world.ts';
import { differencesOf } from './promises.ts';

/** Plays one life of a story. Throws where a promise is broken. */
export async function draftModel(
  seed: number,
  steps: number,
  counts: Counts,
  { opensWithText = true, hasTroubles = false } = {},
): Promise<void> {
  const model = new Model(seed, counts, { opensWithText, hasTroubles });
  const { chance } = model;
  const [here, there] = model.browsers as [Browser, Browser];
  model.open(here, 'one');
  model.open(here, 'two');
  model.open(there, 'three');
  try {
    for (let step = 0; step < steps; step += 1) {
      counts.steps += 1;
      model.trouble();
      if (chance(8) === 0) await burst(model);
      else editsOfStep(model, step);
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

function editsOfStep(model: Model, step: number) {
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
  } else if (way === 32) {
    // Other tabs may open while it is behind them.
    if (!tab.isHiding && chance(2) === 0) return model.hide(tab);
    tab.isHiding = false;
    tab.dispatch({ type: 'cameBack' });
  } else if (way === 33) decide(model, tab);
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

/** A sentence, word by word, while requests and pages come and go. */
async function burst(model: Model) {
  const { chance, tabs, counts } = model;
  const tab = tabs[chance(tabs.length)];
  const nodes = [...(tab?.state.head.nodes.values() ?? [])];
  const node = nodes[chance(nodes.length || 1)];
  if (!tab || !node) return;
  counts.bursts += 1;
  for (let words = 3 + chance(12); words > 0 && !tab.isDead; words -= 1) {
    const now = tab.state.head.nodes.get(node.id);
    if (!now || tab.state.kept.unloaded.has(node.id)) return;
    tab.act(typing(now, chance, newThings(model, tab)));
    model.now += 100 + chance(600);
    await settled();
    while (model.tasks.some(({ at }) => at <= model.now) && chance(8) > 0) {
      model.runOne();
      await settled();
    }
  }
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

/** Does an act and takes it back: where nobody else writes in between, that leads back to where one was. */
function actAndBack(tab: Tab, request: ActRequest) {
  const before = tab.state.head;
  const steps = tab.state.undo.length;
  // Between two pages of changes chapters may be missing, or two have the same place.
  if (isAboutChapters(request) && !hasAllChapters(before)) return;
  // The site takes no start that is not there: nothing leads back to it.
  if (request.act === 'story' && isStartLost(before)) return;
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

const isStartLost = ({ story: { start_node_id: start }, nodes }: Draft): boolean =>
  start !== null && !nodes.has(start);

const hasAllChapters = ({ chapters, nodes }: Draft): boolean => {
  const ordinals = [...chapters.values()].map(({ ordinal }) => ordinal).sort((a, b) => a - b);
  const isInOrder = ordinals.every((ordinal, at) => ordinal === at + 1);
  return isInOrder && [...nodes.values()].every((one) => chapters.has(one.chapter_id));
};

/** Writes as somebody with the older screens does, or by the API. */
function otherScreen(model: Model) {
  const { site, chance, counts } = model;
  const request = anyAct(site.draft, chance, newThings(model, null));
  if (!request) return;
  counts.otherScreens += 1;
  model.ids += 1;
  const { onTaken } = site;
  site.onTaken = (_, was, now) => model.promises.acted(was, now);
  site.take({ id: `other-${model.ids}`, act: request.act, edits: [...request.edits] });
  site.onTaken = onTaken;
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
  model.promises.decided(problem, choice, kept);
  tab.dispatch({ type: 'decided', problem: problem.id, choice });
}

async function comeToRest(model: Model) {
  model.isNetworkGood = true;
  model.isSignedOut = false;
  for (const tab of model.tabs) tab.failsUntil = 0;
  // What a page noted that could store nothing waits for the next one.
  for (const browser of model.browsers) {
    if (browser.notes.size > 0) model.open(browser, 'next');
  }
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
    if (model.errors.length > 0) return;
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

function expectAllKept(model: Model) {
  const { site, tabs, promises } = model;
  for (const tab of tabs) {
    const { state } = tab;
    if (isAtRest(model, tab)) continue;
    const { kept, own } = state;
    const left = { queue: kept.queue, own: own.length, gone: kept.gone, seq: [kept.seq, site.seq] };
    const differs = differencesOf(state.head, site.draft);
    throw new Error(`Tab ${tab.name} is not at rest: ${JSON.stringify({ left, differs })}`);
  }
  promises.expectAllKept();
}
