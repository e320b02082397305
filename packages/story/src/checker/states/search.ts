import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { EngineObserver, LogicSpan } from '../../engine/state/engine-observer.ts';
import { partsOf } from '../../logic/references.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import type { NumberVariable } from '../../model/variable.ts';
import type { Way } from '../findings/finding.ts';
import { literalIn } from '../logic/slots-in-logic.ts';
import type { WrittenNode } from '../logic/story-logic.ts';
import { entriesIn } from './entries.ts';
import { Explorer, type Limits, type StateGraph } from './explore.ts';
import { isBounded } from './fields.ts';
import { Observations } from './observations.ts';
import { Paths } from './paths.ts';
import { isTooLarge, type Plan, planOf } from './plan.ts';
import { firstStates, type Reachability, reachabilityOf } from './reachability.ts';

export interface ShownBound {
  place: LogicSpan;
  /** Its index. */
  variable: number;
  way: Way;
}

/** What the search through the states of a story has brought to light. */
export interface Search {
  /** Every state was looked at. */
  readonly isProved: boolean;
  readonly plan: Plan;
  readonly graph: StateGraph;
  readonly observations: Observations;
  readonly paths: Paths;
  readonly reachability: Reachability;
  /** Where numbers that nothing asks for come past their bounds. */
  readonly shownBounds: readonly ShownBound[];
  /** By node that was reached: the first state in it. */
  readonly firstStates: ReadonlyMap<number, number>;
  /** How often a reader can reach a node at most. */
  entriesOf(node: number): number;
}

/** Passes on what the engine observes to the observations, once a search has begun. */
export class SearchObserver implements EngineObserver {
  explorer: Explorer | null = null;
  observations: Observations | null = null;

  onDivisionByZero: EngineObserver['onDivisionByZero'] = (place) => {
    if (this.explorer !== null) this.observations?.seeDivision(place, this.explorer);
  };

  onPastBound: EngineObserver['onPastBound'] = (place, variable) => {
    if (this.explorer === null) return;
    this.observations?.seePastBound(place, variable, this.explorer);
  };
}

/** Looks at all states of a story that has a start. `listener` is what `playable` was made with. */
export function searchStates(
  playable: PlayableStory,
  written: readonly WrittenNode[],
  listener: SearchObserver,
  limits: Limits,
): Search {
  const plan = planOf(playable, written);
  const observations = new Observations(playable, plan, written);
  const explorer = new Explorer(playable, plan, observations, hasChance(playable, written));
  listener.explorer = explorer;
  listener.observations = observations;
  const isProved = explorer.run(isTooLarge(plan) ? { ...limits, maxStates: 0 } : limits);
  listener.observations = null;
  const graph = explorer.takeGraph();
  const distinguished = new Set(plan.fields.map(({ slot }) => slot));
  const shownBounds = isProved
    ? boundsOfShown(playable, written, listener, limits, distinguished)
    : [];
  let entries: ((node: number) => number) | null = null;
  return {
    isProved,
    plan,
    graph,
    observations,
    shownBounds,
    paths: new Paths(playable, explorer, graph),
    reachability: reachabilityOf(
      graph,
      playable.story.nodes.map(({ ending }) => ending !== null),
    ),
    firstStates: firstStates(graph),
    entriesOf(node) {
      entries ??= entriesIn(graph);
      return entries(node);
    },
  };
}

/** So many states more are looked at for the bounds of numbers that decide nothing. */
const mostStatesForShown = 100_000;

/**
 * Where numbers that nothing asks for, and readers see, come past bounds that their author gave
 * them. The search tells them apart nowhere, so that each of them is looked at once more by itself.
 */
function boundsOfShown(
  playable: PlayableStory,
  written: readonly WrittenNode[],
  listener: SearchObserver,
  { isStopped }: Limits,
  distinguished: ReadonlySet<number>,
): ShownBound[] {
  let left = mostStatesForShown;
  return playable.story.variables.flatMap((variable, index): ShownBound[] => {
    if (left <= 0 || variable.kind !== 'number' || !isBounded(variable)) return [];
    const at = playable.layout.variables + index;
    if (distinguished.has(at) || !canPassBounds(variable, written)) return [];
    const plan = planOf(playable, written, [at]);
    const observations = new Observations(playable, plan, written);
    const explorer = new Explorer(playable, plan, observations, false);
    Object.assign(listener, { explorer, observations });
    if (!isTooLarge(plan)) explorer.run({ maxStates: left, isStopped });
    listener.observations = null;
    const graph = explorer.takeGraph();
    left -= graph.count;
    const paths = new Paths(playable, explorer, graph);
    return [...observations.pastBounds.values()]
      .filter((hit) => hit.variable === index)
      .map(({ place, moment }) => {
        return {
          place,
          variable: index,
          way: moment === null ? { path: [] } : paths.toMoment(moment),
        };
      });
  });
}

/** Whether any effect gives it more than a number that is written there, and within the bounds. */
function canPassBounds(
  { key, min, max }: NumberVariable,
  written: readonly WrittenNode[],
): boolean {
  return written.some(({ pieces }) =>
    pieces.some(({ tree }) => {
      if (tree?.type !== 'set' || tree.variable.text !== key) return false;
      const value = literalIn(tree.value);
      return value === null || value < min || value > max;
    }),
  );
}

/** Whether a reader who chooses at random goes some ways more often than others. */
function hasChance({ story }: PlayableStory, written: readonly WrittenNode[]): boolean {
  const isDrawn = (tree: Expression | Effect): boolean =>
    tree.type === 'chance' || tree.type === 'random' || partsOf(tree).some(isDrawn);
  return (
    story.nodes.some(({ actions }) => actions.some(({ target }) => Array.isArray(target))) ||
    written.some(
      ({ pieces, branches }) =>
        pieces.some(({ tree }) => tree !== null && isDrawn(tree)) ||
        branches.some(({ type, actionIds }) => type === 'shuffle' && actionIds.length > 0),
    )
  );
}
