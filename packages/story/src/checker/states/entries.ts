import { type Components, componentsOf } from '../graph/components.ts';
import { isAtStart } from './reachability.ts';
import { label, type StateGraph, step, withArrows } from './state-graph.ts';

/** The number of looks at arrows after which no more is counted: what is not known is `Infinity`. */
const mostLooks = 20_000_000;

/**
 * The number of times that a reader can enter a node at most, in one run: the most entries on any way through
 * the states; without end where a round of states enters it. What leads through questions that are apart is
 * put together of pieces between them, each of which a reader goes once at most. `isOnce`: whether a question
 * can be asked only once, not once a visit.
 */
export function entriesIn(
  graph: StateGraph,
  isOnce: (question: number) => boolean,
): (node: number) => number {
  const pieces = piecesOf(graph, isOnce);
  const { ways, jumps } = pieces;
  const components = componentsOf(ways);
  const { count, starts, targets, steps, nodes } = ways;
  const isEndless = new Set<number>();
  const statesAt = new Map<number, number>();
  for (let state = 0; state < count; state++) {
    const node = Number(nodes[state]);
    statesAt.set(node, (statesAt.get(node) ?? 0) + 1);
    for (let at = Number(starts[state]); at < Number(starts[state + 1]); at++) {
      const to = Number(targets[at]);
      const isRound = components.of[state] === components.of[to];
      if (isRound && steps[at] === step.enter) isEndless.add(Number(nodes[to]));
    }
  }
  const byComponent = statesByComponent(components, count);
  let looks = 0;
  return (node) => {
    if (isEndless.has(node)) return Number.POSITIVE_INFINITY;
    const states = statesAt.get(node) ?? 0;
    if (states === 0 || (states === 1 && jumps.size === 0)) return states;
    looks += targets.length;
    if (looks > mostLooks) return Number.POSITIVE_INFINITY;
    return mostEntries(pieces, components, byComponent, node);
  };
}

interface Pieces {
  /** The ways without those that begin a piece. */
  ways: StateGraph;
  /** States in which a run begins. */
  first: readonly number[];
  /** By question that is apart: where it leads. */
  jumps: ReadonlyMap<number, readonly { to: number; isEntry: boolean }[]>;
}

function piecesOf(graph: StateGraph, isOnce: (question: number) => boolean): Pieces {
  const { count, targets, steps, labels } = graph;
  const first: number[] = [];
  const jumps = new Map<number, { to: number; isEntry: boolean }[]>();
  for (let state = 0; state < count && isAtStart(graph, state); state++) first.push(state);
  if (labels === null && !steps.includes(step.restart)) return { ways: graph, first, jumps };
  const ways = withArrows(graph, (at) => {
    const to = Number(targets[at]);
    if (steps[at] === step.restart) first.push(to);
    const question = Number(labels?.of[at] ?? label.any) - label.question;
    const isJump = question >= 0 && isOnce(question);
    if (isJump) {
      const known = jumps.get(question);
      const jump = { to, isEntry: steps[at] === step.enter };
      if (known === undefined) jumps.set(question, [jump]);
      else known.push(jump);
    }
    return steps[at] !== step.restart && !isJump;
  });
  return { ways, first, jumps };
}

/** Components have the lowest numbers at the ends: from there it is counted how much can still come. */
function mostEntries(
  { ways, first, jumps }: Pieces,
  components: Components,
  byComponent: Uint32Array,
  node: number,
): number {
  const { starts, targets, steps, nodes } = ways;
  /** By component: on any way from there. */
  const most = new Uint32Array(components.count);
  for (const state of byComponent) {
    const own = Number(components.of[state]);
    for (let at = Number(starts[state]); at < Number(starts[state + 1]); at++) {
      const to = Number(targets[at]);
      const isEntry = steps[at] === step.enter && nodes[to] === node;
      const entries = Number(most[Number(components.of[to])]) + (isEntry ? 1 : 0);
      if (entries > Number(most[own])) most[own] = entries;
    }
  }
  const mostFrom = (state: number, isEntry: boolean) =>
    Number(most[Number(components.of[state])]) + (isEntry && nodes[state] === node ? 1 : 0);
  let all = 0;
  for (const state of first) all = Math.max(all, mostFrom(state, true));
  for (const ends of jumps.values()) {
    all += ends.reduce((max, { to, isEntry }) => Math.max(max, mostFrom(to, isEntry)), 0);
  }
  return all;
}

/** The states, those of the last component first. */
function statesByComponent(components: Components, count: number): Uint32Array {
  const ends = new Uint32Array(components.count + 1);
  for (let state = 0; state < count; state++) {
    const after = Number(components.of[state]) + 1;
    ends[after] = Number(ends[after]) + 1;
  }
  for (let at = 0; at < components.count; at++)
    ends[at + 1] = Number(ends[at + 1]) + Number(ends[at]);
  const order = new Uint32Array(count);
  for (let state = 0; state < count; state++) {
    const own = Number(components.of[state]);
    const place = Number(ends[own]);
    order[place] = state;
    ends[own] = place + 1;
  }
  return order;
}
