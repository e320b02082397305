import { present } from '../../model/present.ts';
import type { Explorer } from './explore.ts';
import type { Question } from './questions.ts';
import { type Reachability, reachabilityOf } from './reachability.ts';
import { label, type StateGraph, step, withArrows } from './state-graph.ts';

export interface Judgement {
  /** Indexes of those that must be explored exactly: nothing is said of the story before they are. */
  readonly faulty: ReadonlySet<number>;
  /** The questions for which once is no limit: who has asked one never comes back to where it is asked. */
  readonly idle: ReadonlySet<number>;
  readonly reachability: Reachability;
  /** Whether a reader can always go that way, whatever was asked. */
  isPlain(arrow: number): boolean;
}

export interface KnownQuestions {
  questions: readonly Question[];
  /** Indexes of those that are known to be idle. */
  idle: ReadonlySet<number>;
}

/** The number of looks at arrows after which a question that is not known to be one is none. */
const mostLooks = 20_000_000;

/** Whether the questions that were explored apart are some, when all states are known. */
export function judgeQuestions(
  graph: StateGraph,
  explorer: Explorer,
  known: KnownQuestions,
  isEndingNode: readonly boolean[],
): Judgement {
  const judge = new Judge(graph, explorer, known);
  const { idle, isPlain } = judge;
  const faulty = judge.thoseThatDoNotLeadBack();
  const withLastResorts = withArrows(graph, (at) => !judge.isAsking(at));
  const reachability = reachabilityOf(withLastResorts, isEndingNode);
  const { reachesEnding, reachesDeadEnd } = reachability;
  judge.eachAsking((from, to, question) => {
    const opens = (can: Uint8Array) => can[to] === 1 && can[from] === 0;
    if (opens(reachesEnding) || opens(reachesDeadEnd)) faulty.add(question);
  });
  return { faulty, idle, reachability, isPlain };
}

class Judge {
  readonly #graph: StateGraph;
  readonly #explorer: Explorer;
  readonly #questions: readonly Question[];
  readonly #labels: Uint32Array;
  /** By state: the number that it has in common with those which differ only in what was asked. */
  readonly #keyOf: (state: number) => number;
  /** By question: its arrows, from where to where. */
  readonly #ways: { from: number; to: number; at: number }[][];
  readonly idle: Set<number>;
  #looks = 0;

  constructor(graph: StateGraph, explorer: Explorer, { questions, idle }: KnownQuestions) {
    this.#graph = graph;
    this.#explorer = explorer;
    this.#questions = questions;
    const { of, keys } = present(graph.labels);
    this.#labels = of;
    this.#keyOf = (state) => keys.at(state);
    this.#ways = questions.map(() => []);
    for (let from = 0; from < graph.count; from++) {
      for (let at = Number(graph.starts[from]); at < Number(graph.starts[from + 1]); at++) {
        this.#ways[this.#questionOf(at)]?.push({ from, to: Number(graph.targets[at]), at });
      }
    }
    this.idle = new Set(idle);
    for (const question of questions.keys()) if (this.#isIdle(question)) this.idle.add(question);
  }

  /** Not where the story starts over: what was asked before is forgotten then. */
  isPlain = (at: number): boolean =>
    (this.#labels[at] === label.any || this.#isIdleWay(at)) &&
    this.#graph.steps[at] !== step.restart;

  isAsking = (at: number): boolean =>
    Number(this.#labels[at]) >= label.question && !this.#isIdleWay(at);

  #isIdleWay = (at: number): boolean => this.idle.has(this.#questionOf(at));

  #questionOf = (at: number): number => Number(this.#labels[at]) - label.question;

  eachAsking(run: (from: number, to: number, question: number) => void): void {
    for (const [question, ways] of this.#ways.entries()) {
      if (this.idle.has(question)) continue;
      for (const { from, to } of ways) run(from, to, question);
    }
  }

  /**
   * Whether nobody who has asked it comes to where it could be asked again: wherever it is, some
   * others were asked before, and without those and itself no way leads back.
   */
  #isIdle(question: number): boolean {
    const ways = this.#ways[question] ?? [];
    const sources = new Set(ways.map(({ from }) => from));
    const { node } = present(this.#questions[question]);
    const closed = new Set([question, ...this.#askedBefore(sources)]);
    const comesBack = this.#comesTo(
      ways.filter(({ at }) => !this.#forgets(question, at)).map(({ to }) => to),
      (state) => this.#graph.nodes[state] === node,
      (at) => !this.#forgets(question, at) && !closed.has(this.#questionOf(at)),
    );
    return comesBack === false;
  }

  /** Whether the question can be asked again after that. */
  #forgets(question: number, at: number): boolean {
    const { steps, nodes, targets } = this.#graph;
    if (steps[at] === step.restart) return true;
    const { choice, node } = present(this.#questions[question]);
    return !choice.isOnce && steps[at] === step.enter && nodes[Number(targets[at])] === node;
  }

  #askedBefore(states: Iterable<number>): number[] {
    let common: number[] | null = null;
    for (const state of states) {
      const asked = this.#explorer.askedIn(state);
      const remembered = [...asked].filter((one) => this.#questions[one]?.choice.isOnce);
      common = common === null ? remembered : common.filter((one) => asked.has(one));
      if (common.length === 0) break;
    }
    return common ?? [];
  }

  thoseThatDoNotLeadBack(): Set<number> {
    const faulty = new Set<number>();
    this.eachAsking((from, to, question) => {
      if (!faulty.has(question) && !this.#leadsBack(to, from)) faulty.add(question);
    });
    return faulty;
  }

  #leadsBack(from: number, to: number): boolean {
    const key = this.#keyOf(to);
    return this.#comesTo([from], (state) => this.#keyOf(state) === key, this.isPlain) === true;
  }

  /** Whether such arrows lead from there to such a state, perhaps at once; null = not known. */
  #comesTo(
    from: readonly number[],
    isThere: (state: number) => boolean,
    isOpen: (at: number) => boolean,
  ): boolean | null {
    const { starts, targets } = this.#graph;
    const known = new Set(from);
    for (const state of known) {
      if (isThere(state)) return true;
      if (this.#looks > mostLooks) return null;
      for (let at = Number(starts[state]); at < Number(starts[state + 1]); at++) {
        this.#looks += 1;
        if (isOpen(at)) known.add(Number(targets[at]));
      }
    }
    return false;
  }
}
