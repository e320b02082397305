import type { StateGraph } from '../states/state-graph.ts';
import { step } from '../states/state-graph.ts';

/**
 * The fewest words on any way from the start to an ending, of all states that were looked at; null = no way leads
 * to one. `words` and `isEnding` by node. What is read twice counts twice.
 */
export function shortestWalk(
  graph: StateGraph,
  words: readonly number[],
  isEnding: readonly boolean[],
): number | null {
  const { starts, targets, steps, nodes, passed } = graph;
  const ofNode = (state: number) => Number(words[Number(nodes[state])]);
  const ofPassed = (passed?.nodes ?? [[]]).map((kept) =>
    kept.reduce((sum, node) => sum + Number(words[node]), 0),
  );
  const fewest = new Float64Array(graph.count).fill(Number.POSITIVE_INFINITY);
  const waiting = new NearestFirst(fewest);
  const come = (state: number, sum: number) => {
    if (sum >= Number(fewest[state])) return;
    fewest[state] = sum;
    waiting.add(state, sum);
  };
  for (const { state, passed } of graph.begins)
    come(state, Number(ofPassed[passed]) + ofNode(state));
  for (let state = waiting.take(); state !== undefined; state = waiting.take()) {
    const sum = Number(fewest[state]);
    if (isEnding[Number(nodes[state])]) return sum;
    const end = Number(starts[state + 1]);
    for (let at = Number(starts[state]); at < end; at++) {
      const to = Number(targets[at]);
      const onTheWay = passed === null ? 0 : Number(ofPassed[Number(passed.of[at])]);
      come(to, sum + onTheWay + (steps[at] === step.enter ? ofNode(to) : 0));
    }
  }
  return null;
}

/** States by how far they are, the nearest first (a binary heap). One that came nearer since is passed over. */
class NearestFirst {
  readonly #states: number[] = [];
  readonly #sums: number[] = [];
  readonly #fewest: Float64Array;

  constructor(fewest: Float64Array) {
    this.#fewest = fewest;
  }

  add(state: number, sum: number): void {
    let at = this.#states.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (Number(this.#sums[above]) <= sum) break;
      this.#put(at, Number(this.#states[above]), Number(this.#sums[above]));
      at = above;
    }
    this.#put(at, state, sum);
  }

  take(): number | undefined {
    while (this.#states.length > 0) {
      const state = Number(this.#states[0]);
      const sum = Number(this.#sums[0]);
      this.#takeFirst();
      if (sum === this.#fewest[state]) return state;
    }
    return undefined;
  }

  #takeFirst(): void {
    const state = Number(this.#states.pop());
    const sum = Number(this.#sums.pop());
    const length = this.#states.length;
    if (length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below + 1 < length && Number(this.#sums[below + 1]) < Number(this.#sums[below]))
        below += 1;
      if (below >= length || Number(this.#sums[below]) >= sum) break;
      this.#put(at, Number(this.#states[below]), Number(this.#sums[below]));
      at = below;
    }
    this.#put(at, state, sum);
  }

  #put(at: number, state: number, sum: number): void {
    this.#states[at] = state;
    this.#sums[at] = sum;
  }
}
