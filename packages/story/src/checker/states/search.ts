import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { Choice } from '../../engine/compile/node-logic.ts';
import type { EngineObserver, LogicSpan } from '../../engine/state/engine-observer.ts';
import { isExpression, partsOf } from '../../logic/references.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import type { NumberVariable } from '../../model/variable.ts';
import type { Way } from '../findings/finding.ts';
import { shownField, withAllShown } from '../logic/shown-texts.ts';
import { literalIn, singleEffectsIn } from '../logic/slots-in-logic.ts';
import type { WrittenStory } from '../logic/story-logic.ts';
import { textsApart } from '../logic/texts-apart.ts';
import { atHandIn } from '../plan/at-hand.ts';
import { isBounded } from '../plan/fields.ts';
import { isTooLarge, type Plan, planOf } from '../plan/plan.ts';
import { entriesIn } from './entries.ts';
import { Explorer } from './explore.ts';
import { type Judgement, judgeQuestions } from './judge-questions.ts';
import { Observations } from './observations.ts';
import { Paths } from './paths.ts';
import { type Question, questionsOf, withQuestionsApart } from './questions.ts';
import { firstStates, type Reachability, reachabilityOf } from './reachability.ts';
import type { Limits, StateGraph } from './state-graph.ts';

export interface SearchLimits extends Limits {
  /** The number of states that are looked at exactly, before questions are set apart. */
  statesBefore?: number;
}

export interface ShownBound {
  place: LogicSpan;
  /** Index of the variable. */
  variable: number;
  way: Way;
}

export interface ShownDivision {
  /** Index of the text. */
  text: number;
  span: LogicSpan['span'];
  way: Way;
}

/** A search is what looking through the states of a story has brought to light. */
export interface Search {
  /** Whether every state was looked at. */
  readonly isProved: boolean;
  /** Questions were set apart: how likely a state is cannot be read from the graph. */
  readonly isApart: boolean;
  /** Whether a reader can always go the way of an arrow, whatever questions were asked. */
  isPlain(arrow: number): boolean;
  readonly plan: Plan;
  readonly graph: StateGraph;
  /** Can look at the states of the graph again. */
  readonly explorer: Explorer;
  readonly observations: Observations;
  /**
   * The observations made when all that decides what texts show and effects do was told apart; null = there
   * is no such text or effect, or there were too many states.
   */
  readonly allShown: Observations | null;
  readonly paths: Paths;
  readonly reachability: Reachability;
  /** The bounds that are passed by numbers of which nothing asks. */
  readonly shownBounds: readonly ShownBound[];
  /** The divisions by zero in texts beside those of the nodes. */
  readonly shownDivisions: readonly ShownDivision[];
  /** By node that was reached: the first state in it. */
  readonly firstStates: ReadonlyMap<number, number>;
  /** The number of times that a reader can enter a node at most. */
  entriesOf(node: number): number;
}

/** Passes on what the engine observes to the observations, once a search has begun. */
export class SearchObserver implements EngineObserver {
  explorer: Explorer | null = null;
  observations: Observations | null = null;
  /** Only then is it known what branches of effects hang on. */
  seesBranches = false;

  onDivisionByZero: EngineObserver['onDivisionByZero'] = (place) => {
    if (this.explorer !== null) this.observations?.seeDivision(place, this.explorer);
  };

  onPastBound: EngineObserver['onPastBound'] = (place, variable) => {
    if (this.explorer === null) return;
    this.observations?.seePastBound(place, variable, this.explorer);
  };

  onBranch: Required<EngineObserver>['onBranch'] = (place, holds) => {
    if (this.seesBranches) this.observations?.seeBranch(place, holds);
  };
}

/** Looks at all states of a story that has a start. `listener` is what `playable` was made with. */
export function searchStates(
  playable: PlayableStory,
  written: WrittenStory,
  listener: SearchObserver,
  limits: SearchLimits,
): Search {
  const { making, plan, found, reachability } = exploreWithTextsApart({
    playable,
    written,
    listener,
    limits,
  });
  const { explorer, graph, isProved } = found;
  const distinguished = new Set(plan.fields.map(({ slot }) => slot));
  const allShown = isProved ? lookAtAllShown(making) : null;
  const shownBounds = isProved ? boundsOfShown(making, distinguished) : [];
  let entries: ((node: number) => number) | null = null;
  return {
    isProved,
    isApart: found.apart !== null,
    isPlain: (arrow) => found.apart?.isPlain(arrow) ?? true,
    plan,
    graph,
    explorer,
    observations: found.observations,
    allShown: allShown?.observations ?? null,
    shownDivisions: allShown?.divisions ?? [],
    shownBounds,
    paths: new Paths(playable, explorer, graph, found.apart),
    reachability,
    firstStates: firstStates(graph),
    entriesOf(node) {
      if (found.observations.passed.has(node)) return Number.POSITIVE_INFINITY;
      const isOnce = (question: number) => found.apart?.questions[question]?.choice.isOnce === true;
      entries ??= entriesIn(graph, isOnce);
      return entries(node);
    },
  };
}

/** The search with texts set apart; of most stories all is known before any text is. */
function exploreWithTextsApart(making: Making): { making: Making } & Looked {
  const { playable, written, limits } = making;
  const plan = planOf(playable, written);
  const apart = textsApart(playable, written);
  if (apart === null) return { making, ...exploreWithItemsAtHand(making, plan) };
  const { maxStates, statesBefore = statesWithoutSettingApart } = limits;
  const few = { ...limits, maxStates: Math.min(maxStates, statesBefore) };
  const first = exploreWithItemsAtHand({ ...making, limits: few }, plan);
  if (first.found.isProved) return { making, ...first };
  const rest = { ...making, written: apart.rest };
  const looked = exploreWithItemsAtHand(rest, planOf(playable, apart.rest));
  const { found } = looked;
  let left = mostStatesForShown;
  for (const group of found.isProved ? apart.groups : []) {
    const wanted = { ...making, written: group, limits: { ...limits, maxStates: left } };
    const shown = left > 0 ? exploreAll(wanted, planOf(playable, group)) : null;
    left -= shown?.graph.count ?? 0;
    // Of those that are not known nothing is claimed.
    const branches = shown?.isProved
      ? shown.observations.shownBranches
      : group.nodes.flatMap((node) => node.branches);
    for (const branch of branches) found.observations.shownBranches.add(branch);
  }
  return { making: rest, ...looked };
}

interface Looked {
  plan: Plan;
  found: Explored;
  reachability: Reachability;
}

/**
 * The search with items at hand: where chance can hide every choice, a reader can take or drop such an item,
 * and chance falls again. These items are then told apart, though nothing else asks for them.
 */
function exploreWithItemsAtHand(making: Making, plan: Plan): Looked {
  const { playable, written, limits } = making;
  const look = (own: Plan): Looked => {
    const found = exploreAll(making, own);
    const { graph, apart } = found;
    const reachability = apart?.reachability ?? reachabilityOf(graph, endingNodes(playable));
    return { plan: own, found, reachability };
  };
  const first = look(plan);
  const { found, reachability } = first;
  const nodes = reachability.deadEndsByChance.map((state) => Number(found.graph.nodes[state]));
  const atHand = atHandIn(playable, written, plan, new Set(nodes));
  if (atHand.items.size === 0 || atHand.nodes.size === 0 || limits.isStopped()) return first;
  return look(planOf(playable, written, [], atHand));
}

interface Making {
  playable: PlayableStory;
  written: WrittenStory;
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

/** The number of states by which of most stories all are known, exactly and with how likely each of them is. */
const statesWithoutSettingApart = 1_000;

/** Questions are set apart where there are too many states, and it helps. */
function exploreAll(making: Making, plan: Plan): Explored {
  const { playable, written, listener, limits } = making;
  const { maxStates, statesBefore = statesWithoutSettingApart } = limits;
  const observations = new Observations(playable, plan, written.nodes);
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

/** The most rounds in which what was taken for a question, and is none, is explored exactly instead. */
const mostRounds = 8;
/** The number of states after which setting apart must have paid. */
const statesToJudgeBy = 5_000;
/** The least share of states left out, among those found, with which setting apart pays. */
const leastLeftOut = 1 / 10;

/** `no use` = it cannot be done, or does not help. */
function exploreWithQuestionsApart(making: Making, plan: Plan): Explored | 'no use' | 'too many' {
  const { playable, written, listener, limits } = making;
  let questions = questionsOf(playable, plan, written);
  let idleChoices = new Set<Choice>();
  let left = limits.maxStates;
  for (let round = 0; round < mostRounds && questions.length > 0; round++) {
    const slots = new Set(questions.map(({ choice }) => choice.usedUp));
    const own = withQuestionsApart(plan, slots);
    const observations = new Observations(playable, own, written.nodes);
    const idle = new Set(
      questions.flatMap(({ choice }, index) => (idleChoices.has(choice) ? index : [])),
    );
    const explorer = new Explorer(playable, own, observations, { questions, idle });
    Object.assign(listener, { explorer, observations });
    const { isStopped, maxArrows } = limits;
    const rest = { isStopped, ...(maxArrows !== undefined && { maxArrows }) };
    explorer.run({ maxStates: Math.min(left, statesToJudgeBy), ...rest });
    const helps = explorer.leftOut > leastLeftOut * explorer.size;
    const isDone = explorer.isUnderWay
      ? helps && explorer.run({ maxStates: left, ...rest })
      : explorer.run({ maxStates: left, ...rest });
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

/** The number of further states that are looked at for the bounds of numbers that decide nothing. */
const mostStatesForShown = 100_000;
const arrowsForShown = 1_000_000;

/** Texts beside those of the nodes decide nothing: what they ask for is told apart in a search of its own. */
function lookAtAllShown(
  making: Making,
): { observations: Observations; divisions: ShownDivision[] } | null {
  const { playable, limits, listener } = making;
  const written = withAllShown(playable.story, making.written);
  if (written === null) return null;
  const own = { ...limits, maxStates: mostStatesForShown, maxArrows: arrowsForShown };
  const plan = planOf(playable, written);
  listener.seesBranches = true;
  const found = exploreAll({ ...making, written, limits: own }, plan);
  listener.seesBranches = false;
  return found.isProved
    ? { observations: found.observations, divisions: divisionsOfShown(making, found) }
    : null;
}

/** The divisions by zero, one of each place, in whichever node it was seen first. */
function divisionsOfShown({ playable, written }: Making, found: Explored): ShownDivision[] {
  const { explorer, graph, observations, apart } = found;
  const paths = new Paths(playable, explorer, graph, apart);
  const all = [...observations.divisions.values()];
  return [...written.texts.keys()].flatMap((text) => {
    const own = all.filter(({ place }) => place.field === shownField(text));
    const bySpan = new Map(own.toReversed().map((one) => [one.place.span.start, one]));
    return [...bySpan.values()].map(({ place: { span }, moment }) => {
      return { text, span, way: moment === null ? { path: [] } : paths.toMoment(moment) };
    });
  });
}

/**
 * The bounds, given by the author, that are passed by numbers which nothing asks for and readers see. The
 * search tells such numbers apart nowhere, so that each of them is looked at once more by itself.
 */
function boundsOfShown(making: Making, distinguished: ReadonlySet<number>): ShownBound[] {
  const { playable, written, limits } = making;
  let left = mostStatesForShown;
  return playable.story.variables.flatMap((variable, index): ShownBound[] => {
    if (left <= 0 || variable.kind !== 'number' || !isBounded(variable)) return [];
    const at = playable.layout.variables + index;
    if (distinguished.has(at) || !canPassBounds(variable, written)) return [];
    const own = { ...limits, maxStates: left, maxArrows: arrowsForShown };
    const found = exploreAll({ ...making, limits: own }, planOf(playable, written, [at]));
    const { explorer, graph, observations, apart } = found;
    left -= graph.count;
    const paths = new Paths(playable, explorer, graph, apart);
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
function canPassBounds({ key, min, max }: NumberVariable, written: WrittenStory): boolean {
  return [...written.nodes, { pieces: written.effects }].some(({ pieces }) =>
    pieces.some(({ tree }) => {
      if (tree === null || isExpression(tree)) return false;
      return singleEffectsIn(tree).some(({ effect }) => {
        if (effect.type !== 'set' || effect.variable.text !== key) return false;
        const value = literalIn(effect.value);
        return value === null || value < min || value > max;
      });
    }),
  );
}

/** Whether a reader who chooses at random goes some ways more often than others. */
function hasChance({ story }: PlayableStory, written: WrittenStory): boolean {
  const isDrawn = (tree: Expression | Effect): boolean =>
    tree.type === 'chance' || tree.type === 'random' || partsOf(tree).some(isDrawn);
  const { nodes, effects } = written;
  return (
    story.nodes.some(({ actions, continue: ways }) =>
      [...actions, ...ways].some(({ target }) => Array.isArray(target)),
    ) ||
    nodes.some(({ branches }) =>
      branches.some(({ type, actionIds, doesShow }) => {
        return type === 'shuffle' && (actionIds.length > 0 || doesShow);
      }),
    ) ||
    [...nodes, ...written.linking, { pieces: effects }].some(({ pieces }) =>
      pieces.some(({ tree }) => tree !== null && isDrawn(tree)),
    )
  );
}
