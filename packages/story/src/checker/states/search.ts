import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { Choice } from '../../engine/compile/node-logic.ts';
import type { EngineObserver, LogicSpan } from '../../engine/state/engine-observer.ts';
import { partsOf } from '../../logic/references.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import type { NumberVariable } from '../../model/variable.ts';
import type { Way } from '../findings/finding.ts';
import { literalIn } from '../logic/slots-in-logic.ts';
import type { WrittenNode } from '../logic/story-logic.ts';
import { entriesIn } from './entries.ts';
import { Explorer, type Limits } from './explore.ts';
import { isBounded } from './fields.ts';
import { type Judgement, judgeQuestions } from './judge-questions.ts';
import { Observations } from './observations.ts';
import { Paths } from './paths.ts';
import { isTooLarge, type Plan, planOf } from './plan.ts';
import { type Question, questionsOf, withQuestionsApart } from './questions.ts';
import { firstStates, type Reachability, reachabilityOf } from './reachability.ts';
import type { StateGraph } from './state-graph.ts';

export interface SearchLimits extends Limits {
  /** So many states are looked at exactly, before questions are set apart. */
  statesBefore?: number;
}

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
  /** Questions were set apart: how likely a state is cannot be read from the graph. */
  readonly isApart: boolean;
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
  limits: SearchLimits,
): Search {
  const plan = planOf(playable, written);
  const making = { playable, written, listener, limits };
  const found = exploreAll(making, plan);
  const { explorer, graph, isProved } = found;
  const distinguished = new Set(plan.fields.map(({ slot }) => slot));
  const shownBounds = isProved ? boundsOfShown(making, found, distinguished) : [];
  let entries: ((node: number) => number) | null = null;
  return {
    isProved,
    isApart: found.apart !== null,
    plan,
    graph,
    observations: found.observations,
    shownBounds,
    paths: new Paths(playable, explorer, graph, found.apart),
    reachability: found.apart?.reachability ?? reachabilityOf(graph, endingNodes(playable)),
    firstStates: firstStates(graph),
    entriesOf(node) {
      entries ??= entriesIn(graph);
      return entries(node);
    },
  };
}

interface Making {
  playable: PlayableStory;
  written: readonly WrittenNode[];
  listener: SearchObserver;
  limits: SearchLimits;
}

interface Explored {
  isProved: boolean;
  explorer: Explorer;
  graph: StateGraph;
  observations: Observations;
  /** null = every question was explored exactly. */
  apart: QuestionsApart | null;
}

interface QuestionsApart extends Judgement {
  questions: readonly Question[];
  isQuestion(choice: Choice): boolean;
}

const endingNodes = ({ story }: PlayableStory): boolean[] =>
  story.nodes.map(({ ending }) => ending !== null);

/** Of most stories all states are known by then, exactly and with how likely each of them is. */
const statesWithoutSettingApart = 1_000;

/** Questions are set apart where there are too many states, and it helps. */
function exploreAll(making: Making, plan: Plan): Explored {
  const { playable, written, listener, limits } = making;
  const { maxStates, statesBefore = statesWithoutSettingApart } = limits;
  const observations = new Observations(playable, plan, written);
  const options = { hasChance: hasChance(playable, written) };
  const explorer = new Explorer(playable, plan, observations, options);
  const runTo = (most: number): boolean => {
    Object.assign(listener, { explorer, observations });
    const isProved = explorer.run({ ...limits, maxStates: isTooLarge(plan) ? 0 : most });
    listener.observations = null;
    return isProved;
  };
  let isProved = runTo(Math.min(maxStates, statesBefore));
  if (explorer.isUnderWay && explorer.size <= maxStates && !isTooLarge(plan)) {
    const found = exploreWithQuestionsApart(making, plan);
    if (typeof found === 'object') return found;
    // Without setting apart there are more states still: no more of them than tell something.
    isProved = runTo(found === 'too many' ? maxStates * shareOfTooMany : maxStates);
  }
  return { isProved, explorer, graph: explorer.takeGraph(), observations, apart: null };
}

const shareOfTooMany = 1 / 4;

/** So often what was taken for a question, and is none, is explored exactly instead. */
const mostRounds = 8;
/** After so many states setting apart must have paid. */
const statesToJudgeBy = 5_000;
/** Of so many that were found one at least stands for another one. */
const leastLeftOut = 1 / 10;

/** `no use` = it cannot be done, or does not help. */
function exploreWithQuestionsApart(making: Making, plan: Plan): Explored | 'no use' | 'too many' {
  const { playable, written, listener, limits } = making;
  let questions = questionsOf(playable, plan, written);
  let idleChoices = new Set<Choice>();
  let left = limits.maxStates;
  for (let round = 0; round < mostRounds && questions.length > 0; round++) {
    const slots = new Set(questions.map(({ choice }) => choice.chosen));
    const own = withQuestionsApart(plan, slots);
    const observations = new Observations(playable, own, written);
    const idle = new Set(
      questions.flatMap(({ choice }, index) => (idleChoices.has(choice) ? index : [])),
    );
    const explorer = new Explorer(playable, own, observations, { questions, idle });
    Object.assign(listener, { explorer, observations });
    const { isStopped } = limits;
    explorer.run({ maxStates: Math.min(left, statesToJudgeBy), isStopped });
    const helps = explorer.leftOut > leastLeftOut * explorer.size;
    const isDone = explorer.isUnderWay
      ? helps && explorer.run({ maxStates: left, isStopped })
      : explorer.run({ maxStates: left, isStopped });
    listener.observations = null;
    if (!isDone) return helps && round === 0 && !isStopped() ? 'too many' : 'no use';
    const graph = explorer.takeGraph();
    left -= graph.count;
    const judged = judgeQuestions(graph, explorer, { questions, idle }, endingNodes(playable));
    const choiceOf = (index: number) => questions[index]?.choice ?? [];
    const found = new Set([...judged.idle].flatMap(choiceOf));
    if (judged.faulty.size === 0 && found.size === idleChoices.size) {
      const isAsked = new Set(questions.map(({ choice }) => choice));
      const isQuestion = (choice: Choice) => isAsked.has(choice) && !found.has(choice);
      return {
        isProved: true,
        explorer,
        graph,
        observations,
        apart: { ...judged, questions, isQuestion },
      };
    }
    // What seemed to be closed for good may be open: who is to blame is judged when that is known.
    if (found.size === idleChoices.size) {
      questions = questions.filter((_, index) => !judged.faulty.has(index));
    }
    idleChoices = found;
  }
  return 'no use';
}

/** So many states more are looked at for the bounds of numbers that decide nothing. */
const mostStatesForShown = 100_000;
const arrowsForShown = 1_000_000;

/**
 * Where numbers that nothing asks for, and readers see, come past bounds that their author gave
 * them. The search tells them apart nowhere, so that each of them is looked at once more by itself.
 */
function boundsOfShown(
  { playable, written, listener, limits: { isStopped } }: Making,
  { apart }: Explored,
  distinguished: ReadonlySet<number>,
): ShownBound[] {
  let left = mostStatesForShown;
  const questions = apart?.questions ?? [];
  return playable.story.variables.flatMap((variable, index): ShownBound[] => {
    if (left <= 0 || variable.kind !== 'number' || !isBounded(variable)) return [];
    const at = playable.layout.variables + index;
    if (distinguished.has(at) || !canPassBounds(variable, written)) return [];
    const whole = planOf(playable, written, [at]);
    const slots = new Set(questions.map(({ choice }) => choice.chosen));
    const plan = apart === null ? whole : withQuestionsApart(whole, slots);
    const observations = new Observations(playable, plan, written);
    const options = { questions, looksTwice: false };
    const explorer = new Explorer(playable, plan, observations, options);
    Object.assign(listener, { explorer, observations });
    if (!isTooLarge(plan)) explorer.run({ maxStates: left, maxArrows: arrowsForShown, isStopped });
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
