import { compileStory } from '../../engine/engine.ts';
import { namesOf } from '../../logic/names.ts';
import type { NodeId, Story } from '../../model/story.ts';
import type { Finding } from '../findings/finding.ts';
import { readWritten } from '../logic/story-logic.ts';
import { RuleContext } from '../rules/rule-context.ts';
import { findAll } from '../rules/rules-in-order.ts';
import { SearchObserver, searchStates } from '../states/search.ts';
import type { Everything } from './play-everything.ts';

/** The findings of all rules, without the readers that `check` sends through the story besides. */
export function claimsBySearch(
  story: Story,
  maxStates: number,
  statesBefore?: number,
): { proved: boolean; findings: Finding[]; endings: NodeId[] } {
  const listener = new SearchObserver();
  const playable = compileStory(story, listener);
  const written = readWritten(story);
  const limits = { ...never, maxStates, ...(statesBefore !== undefined && { statesBefore }) };
  const search = searchStates(playable, written, listener, limits);
  const findings = findAll(
    new RuleContext({ story, names: namesOf(story), playable, written, search }),
  );
  const endings = [...search.firstStates.keys()].flatMap((at) => {
    const node = story.nodes[at];
    return node?.ending ? node.id : [];
  });
  return { proved: search.isProved, findings, endings };
}

const never = { isStopped: () => false };

export const foundBySearch = (story: Story): Finding[] => claimsBySearch(story, 1_000_000).findings;

type Known = Omit<Everything, 'traps' | 'carried'>;

/** The knowledge that the checker's search has of a story, in the words of `playEverything`. */
export const searched = (story: Story): Known => searchedFrom(story).known;

/** `statesBefore`: so many are looked at exactly, before questions are set apart. */
export function searchedFrom(
  story: Story,
  statesBefore?: number,
): { known: Known; isApart: boolean } {
  const listener = new SearchObserver();
  const playable = compileStory(story, listener);
  const written = readWritten(story);
  const limits = {
    ...never,
    maxStates: 1_000_000,
    ...(statesBefore !== undefined && { statesBefore }),
  };
  const { isProved, isApart, graph, observations, reachability } = searchStates(
    playable,
    written,
    listener,
    limits,
  );
  if (!isProved) throw new Error('There was too much to prove.');
  const names = (wanted: (state: number) => boolean) => {
    const found = new Set<string>();
    for (let state = 0; state < graph.count; state++) {
      if (wanted(state)) found.add(story.nodes[Number(graph.nodes[state])]?.name ?? '');
    }
    return [...found].sort();
  };
  const nodeNames = (nodes: Iterable<number>) =>
    [...nodes].map((node) => story.nodes[node]?.name ?? '');
  const deadEnds = new Set(reachability.deadEnds);
  const known = {
    reached: [...new Set([...names(() => true), ...nodeNames(observations.passed)])].sort(),
    endless: nodeNames(observations.endless.keys()).sort(),
    deadEnds: names((state) => deadEnds.has(state)),
    lost: names((state) => reachability.reachesEnding[state] === 0),
    endings: names((state) => reachability.isEnding[state] === 1),
    open: story.nodes
      .flatMap(({ id }, node) =>
        observations
          .choicesAt(node)
          .flatMap(({ choice, wasEnabled }) => (wasEnabled ? `${id}/${choice.id}` : [])),
      )
      .sort(),
    unlocked: [...observations.unlocked].map((at) => story.achievements[at]?.key ?? '').sort(),
  };
  return { known, isApart };
}
