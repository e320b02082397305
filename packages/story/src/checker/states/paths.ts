import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { Choice } from '../../engine/compile/node-logic.ts';
import type { Click, Way } from '../findings/finding.ts';
import { anyAnswer } from '../plan/answers.ts';
import type { Explorer } from './explore.ts';
import type { Moment } from './observations.ts';
import type { Roll } from './outcomes.ts';
import { noState, type StateGraph, type Successor, step } from './state-graph.ts';

/** The number of clicks that are written out in all; of a path that comes later only its length is known. */
const mostClicks = 200_000;

/** Questions that are apart: see `questions.ts`. */
interface QuestionsApart {
  isQuestion(choice: Choice): boolean;
  /** Whether a reader can always go the way of an arrow, whatever was asked. */
  isPlain(arrow: number): boolean;
}

type How = Pick<Successor, 'rolls' | 'answer'>;

const unasked: How = { rolls: [], answer: null };

/** The clicks that lead somewhere by the shortest way. */
export class Paths {
  readonly #playable: PlayableStory;
  readonly #explorer: Explorer;
  readonly #graph: StateGraph;
  readonly #apart: QuestionsApart | null;
  /** By state: the clicks that first led there from the one before it. */
  readonly #clicks = new Map<number, readonly Click[]>();
  #left = mostClicks;

  constructor(
    playable: PlayableStory,
    explorer: Explorer,
    graph: StateGraph,
    apart: QuestionsApart | null = null,
  ) {
    this.#playable = playable;
    this.#explorer = explorer;
    this.#graph = graph;
    this.#apart = apart;
  }

  to(state: number): Way {
    return this.#wayTo(state, []);
  }

  /** The way to a moment: the state, and the click with which it happened. */
  toMoment({ state, move, after, ...how }: Moment): Way {
    if (state === noState) return { path: [] };
    const last = this.#clicksThatAsk(state, after);
    if (move !== null) last.push(this.#click(state, move, how));
    return this.#wayTo(state, last);
  }

  /** The way to the state, where all questions are then asked. */
  toAllAsked(state: number): Way {
    const apart = this.#apart;
    if (apart === null) return this.to(state);
    const open = this.#successors(state).flatMap(({ move }) =>
      move?.type === 'choose' && apart.isQuestion(move) ? move : [],
    );
    return this.#wayTo(state, this.#clicksThatAsk(state, [...new Set(open)]));
  }

  /** The rolls of the start, if there are any, are with the first click. */
  #wayTo(state: number, last: readonly Click[]): Way {
    const states: number[] = [];
    let first = state;
    while (this.#graph.parents.at(first) !== noState) {
      states.push(first);
      first = this.#graph.parents.at(first);
    }
    if (states.length > this.#left) {
      return { path: [], clicks_left_out: states.length + last.length };
    }
    const clicks = states.reverse().flatMap((one) => this.#clicksTo(one));
    this.#left -= clicks.length + last.length;
    return { path: withRolls([...clicks, ...last], this.#explorer.rollsOfStart(first)) };
  }

  #successors(state: number): Successor[] {
    const { starts, targets } = this.#graph;
    const own = targets.subarray(Number(starts[state]), Number(starts[state + 1]));
    return this.#explorer.successors(state, own);
  }

  #clicksTo(state: number): readonly Click[] {
    const known = this.#clicks.get(state);
    if (known !== undefined) return known;
    const parent = this.#graph.parents.at(state);
    const way = this.#successors(parent).find((next) => next.state === state && next.isExact);
    const clicks = [
      ...this.#clicksThatAsk(parent, way?.after ?? []),
      this.#click(parent, way?.move ?? null, way ?? unasked),
    ];
    this.#clicks.set(state, clicks);
    return clicks;
  }

  /** Asks each question, and comes back from there. */
  #clicksThatAsk(state: number, questions: readonly Choice[]): Click[] {
    if (questions.length === 0) return [];
    const { labels, starts, steps } = this.#graph;
    const successors = this.#successors(state);
    const first = Number(starts[state]);
    const staying = new Set(successors.filter((_, at) => steps[first + at] === step.stay));
    const isBack = (next: Successor) => labels?.keys.at(next.state) === labels?.keys.at(state);
    const asked = questions.flatMap((question) => {
      const ways = successors.filter(({ move }) => move === question);
      return ways.find((next) => staying.has(next)) ?? ways.find(isBack) ?? ways[0] ?? [];
    });
    // Who enters the node again has forgotten what they asked in this visit: those that lead there,
    // or away and back, come first.
    const leading = asked.filter((next) => !staying.has(next));
    const rest = asked.filter((next) => staying.has(next));
    return [...leading, ...rest].flatMap((next) => [
      this.#click(state, next.move, next),
      ...this.#clicksBack(next.state, state),
    ]);
  }

  /** The shortest way to a state that differs only in what was asked, by what is open to everybody. */
  #clicksBack(from: number, to: number): Click[] {
    const { starts, targets, labels } = this.#graph;
    const wanted = labels?.keys.at(to);
    const arrowTo = new Map<number, { from: number; offset: number } | null>([[from, null]]);
    for (const state of arrowTo.keys()) {
      if (labels?.keys.at(state) === wanted) return this.#clicksOfArrows(arrowTo, state);
      const first = Number(starts[state]);
      for (let at = first; at < Number(starts[state + 1]); at++) {
        const next = Number(targets[at]);
        if (!this.#apart?.isPlain(at) || arrowTo.has(next)) continue;
        arrowTo.set(next, { from: state, offset: at - first });
      }
    }
    return [];
  }

  #clicksOfArrows(
    arrowTo: ReadonlyMap<number, { from: number; offset: number } | null>,
    state: number,
  ): Click[] {
    const clicks: Click[] = [];
    for (let arrow = arrowTo.get(state); arrow; arrow = arrowTo.get(arrow.from)) {
      const next = this.#successors(arrow.from)[arrow.offset];
      clicks.unshift(this.#click(arrow.from, next?.move ?? null, next ?? unasked));
    }
    return clicks;
  }

  #click(from: number, move: Successor['move'], { rolls, answer }: How): Click {
    const { nodes, items } = this.#playable.story;
    const node_id = nodes[Number(this.#graph.nodes[from])]?.id ?? '';
    const fallen = rolls.length > 0 ? { rolls: [...rolls] } : {};
    if (move === null) return { node_id, action_id: null, moves: { type: 'restart' }, ...fallen };
    if (move.type === 'choose') {
      const given = answer ?? (move.asked && anyAnswer(move.asked));
      const answered = given === null ? {} : { answer: given };
      return { node_id, action_id: move.id, ...answered, ...fallen };
    }
    const moves = { type: move.type, item_id: items[move.item]?.id ?? '' };
    return { node_id, action_id: null, moves, ...fallen };
  }
}

function withRolls([first, ...others]: Click[], rolls: readonly Roll[]): Click[] {
  if (first === undefined) return [];
  if (rolls.length === 0) return [first, ...others];
  return [{ ...first, rolls: [...rolls, ...(first.rolls ?? [])] }, ...others];
}
