import { type Components, componentsOf } from '../graph/components.ts';
import { type StateGraph, step } from './explore.ts';
import { isAtStart } from './reachability.ts';

/** After so many looks at arrows no more is counted: what is not known is `Infinity`. */
const mostLooks = 20_000_000;

/**
 * How often a reader can enter a node at most, in one run: the most entries on any way through the
 * states; without end where a round of states enters it.
 */
export function entriesIn(graph: StateGraph): (node: number) => number {
  const ways = withoutRestarts(graph);
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
    if (states <= 1) return states;
    looks += targets.length;
    if (looks > mostLooks) return Number.POSITIVE_INFINITY;
    return mostEntries(ways, components, byComponent, node);
  };
}

/** Components have the highest numbers at the start: from there the longest way is counted on. */
function mostEntries(
  graph: StateGraph,
  components: Components,
  byComponent: Uint32Array,
  node: number,
): number {
  const { starts, targets, steps, nodes } = graph;
  const best = new Uint32Array(components.count);
  let most = 0;
  for (let place = byComponent.length - 1; place >= 0; place--) {
    const state = Number(byComponent[place]);
    const own = Number(components.of[state]);
    if (isAtStart(graph, state) && nodes[state] === node)
      best[own] = Math.max(1, Number(best[own]));
    most = Math.max(most, Number(best[own]));
  }
  for (let place = byComponent.length - 1; place >= 0; place--) {
    const state = Number(byComponent[place]);
    const own = Number(components.of[state]);
    for (let at = Number(starts[state]); at < Number(starts[state + 1]); at++) {
      const to = Number(targets[at]);
      const isEntry = steps[at] === step.enter && nodes[to] === node;
      const next = Number(components.of[to]);
      const entries = Number(best[own]) + (isEntry ? 1 : 0);
      if (entries > Number(best[next])) best[next] = entries;
      most = Math.max(most, entries);
    }
  }
  return most;
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

function withoutRestarts(graph: StateGraph): StateGraph {
  if (!graph.steps.includes(step.restart)) return graph;
  const starts = new Uint32Array(graph.count + 1);
  const targets: number[] = [];
  const steps: number[] = [];
  for (let state = 0; state < graph.count; state++) {
    for (let at = Number(graph.starts[state]); at < Number(graph.starts[state + 1]); at++) {
      if (graph.steps[at] === step.restart) continue;
      targets.push(Number(graph.targets[at]));
      steps.push(Number(graph.steps[at]));
    }
    starts[state + 1] = targets.length;
  }
  return { ...graph, starts, targets: Uint32Array.from(targets), steps: Uint8Array.from(steps) };
}
