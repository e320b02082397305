import { readFileSync } from 'node:fs';
import { Compiler } from 'inkjs/full';
import { readTwineFile } from '../../packages/interchange/src/read-twine-file.ts';
import { check } from '../../packages/story/src/checker/check.ts';
import { readWritten } from '../../packages/story/src/checker/logic/story-logic.ts';
import { SearchObserver, searchStates } from '../../packages/story/src/checker/states/search.ts';
import { compileStory } from '../../packages/story/src/engine/engine.ts';
import type { Node, Story } from '../../packages/story/src/model/story.ts';
import { inkOf, storyOf } from './story-steps.ts';

/**
 * A measurement of the checker in a separate process; the first argument says which. Answers each
 * message with a number.
 *
 * - `states`: states of the story of 300 steps explored per second of CPU time;
 * - `inkjs`: the same story and search, with inkjs's saved states as its states;
 * - `memory-1000000` …: the peak memory of the process, in bytes, after that many states;
 * - `straight-250` …: CPU milliseconds of a whole check of a story with one path of that many steps;
 * - otherwise a file: the same for the story in it.
 */
const [mode = ''] = process.argv.slice(2);
const measure = measurementOf(mode);
process.on('message', () => process.send?.(measure()));

function measurementOf(name: string): () => number {
  switch (name) {
    case 'states':
      return () => perSecond(() => search(storyOf(300), 1_000_000).states);
    case 'inkjs':
      return inkSearch();
    default: {
      if (name.startsWith('memory-')) return () => mostBytes(Number(name.replace('memory-', '')));
      const isStraight = name.startsWith('straight-');
      const story = isStraight
        ? straight(Number(name.replace('straight-', '')))
        : importedFrom(name);
      return () => cpuMsOf(() => check(story));
    }
  }
}

function search(story: Story, maxStates: number) {
  const listener = new SearchObserver();
  const playable = compileStory(story, listener);
  const limits = { maxStates, isStopped: () => false };
  const found = searchStates(playable, readWritten(story), listener, limits);
  return { found, states: found.graph.expanded };
}

/** Breadth first, with each state as inkjs saves it: what a checker on top of inkjs has to do. */
function inkSearch(): () => number {
  const story = new Compiler(inkOf(300)).Compile();
  const mostStates = 3_000;
  return () =>
    perSecond(() => {
      story.ResetState();
      story.ContinueMaximally();
      const queue = [story.state.ToJson()];
      const known = new Set(queue.map(withoutTurns));
      let looked = 0;
      for (const state of queue) {
        if (looked === mostStates) break;
        looked += 1;
        story.state.LoadJson(state);
        const choices = story.currentChoices.length;
        for (let at = 0; at < choices; at++) {
          if (at > 0) story.state.LoadJson(state);
          story.ChooseChoiceIndex(at);
          story.ContinueMaximally();
          const next = story.state.ToJson();
          const key = withoutTurns(next);
          if (known.has(key)) continue;
          known.add(key);
          queue.push(next);
        }
      }
      return looked;
    });
}

/** Values that grow with each turn would make every state a new one. */
const withoutTurns = (state: string): string =>
  state.replace(/"(turnIndices|visitCounts)":\{[^}]*\}/g, '').replace(/"turnIdx":\d+/, '');

/** Steps at each of which a coin is earned, spent or kept: as many states as steps squared. */
function mostBytes(states: number): number {
  const { found } = search(storyOf(1_200), states);
  if (found.graph.count < states) throw new Error(`Only ${found.graph.count} states`);
  return process.resourceUsage().maxRSS * 1024;
}

function straight(steps: number): Story {
  const blank = storyOf(1);
  const nodes = Array.from({ length: steps + 1 }, (_, at): Node => {
    const [action] = blank.nodes[0]?.actions ?? [];
    const node = { ...(blank.nodes[0] as Node), id: `s${at}`, name: `Step ${at}` };
    const body = `Step ${at}. The lamp burns low and the street is wet.`;
    if (action === undefined || at === steps) {
      return { ...node, body, actions: [], ending: { name: 'Home', kind: 'good' } };
    }
    return { ...node, body, actions: [{ ...action, id: `a${at}`, target: `s${at + 1}` }] };
  });
  return { ...blank, nodes, variables: [], start_node_id: 's0' };
}

function importedFrom(fileName: string): Story {
  const text = readFileSync(fileName, 'utf8');
  let ids = 0;
  const [imported] = readTwineFile(text, 'twine2-html', { fileName, newId: () => `id-${++ids}` });
  if (imported === undefined) throw new Error('No story');
  return imported.story;
}

/** `run` returns how many it did. */
function perSecond(run: () => number): number {
  let count = 0;
  const ms = cpuMsOf(() => {
    count = run();
  });
  return (count * 1_000) / ms;
}

function cpuMsOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
