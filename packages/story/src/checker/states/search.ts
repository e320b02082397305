import type { PlayableStory } from '../../engine/playable-story.ts';
import type { Watch } from '../../engine/watch.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import { partsOf } from '../../text/logic/references.ts';
import { entriesIn } from '../graph/entries.ts';
import { firstStates, outlookOf } from '../graph/outlook.ts';
import type { WrittenNode } from '../logic/story-logic.ts';
import type { Search } from '../rules/ground.ts';
import { Explorer, type Limits } from './explore.ts';
import { Observations } from './observations.ts';
import { Paths } from './paths.ts';
import { isTooLarge, planOf } from './plan.ts';

/** Passes on what the engine tells of slips, once there is somebody to tell. */
export class Listener implements Watch {
  explorer: Explorer | null = null;
  observations: Observations | null = null;

  onDivisionByZero: Watch['onDivisionByZero'] = (place) => {
    if (this.explorer !== null) this.observations?.seeDivision(place, this.explorer.moment());
  };

  onPastBound: Watch['onPastBound'] = (place, variable) => {
    if (this.explorer === null) return;
    this.observations?.seePastBound(place, variable, this.explorer.moment());
  };
}

/** Looks at all states of a story that has a start. `listener` is what `playable` was made with. */
export function searchStates(
  playable: PlayableStory,
  written: readonly WrittenNode[],
  listener: Listener,
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
  let entries: ((node: number) => number) | null = null;
  return {
    isProved,
    plan,
    graph,
    observations,
    paths: new Paths(playable, explorer, graph),
    outlook: outlookOf(
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
