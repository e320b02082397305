import { reached, reversed } from '../graph/edges.ts';
import { noState, type StateGraph, step } from './state-graph.ts';

/** Reachability says what can become of a reader in each state. 1 = yes. */
export interface Reachability {
  readonly isEnding: Uint8Array;
  /** States, rising, in which chance can leave the reader without any way on. */
  readonly deadEnds: readonly number[];
  /** The dead ends that have a choice if chance falls otherwise. */
  readonly deadEndsByChance: readonly number[];
  readonly reachesEnding: Uint8Array;
  readonly reachesDeadEnd: Uint8Array;
}

/** `isEndingNode`: by node. Linear in states and arrows. */
export function reachabilityOf(graph: StateGraph, isEndingNode: readonly boolean[]): Reachability {
  const isEnding = new Uint8Array(graph.count);
  for (let state = 0; state < graph.count; state++) {
    if (isEndingNode[Number(graph.nodes[state])]) isEnding[state] = 1;
  }
  const { deadEnds, deadEndsByChance } = deadEndsIn(graph);
  const isDeadEnd = new Uint8Array(graph.count);
  for (const state of deadEnds) isDeadEnd[state] = 1;
  return {
    isEnding,
    deadEnds,
    deadEndsByChance,
    reachesEnding: reaching(graph, isEnding),
    reachesDeadEnd: reaching(graph, isDeadEnd),
  };
}

/** The number of times that all states are gone through before the arrows are turned round. */
const mostSweeps = 4;

/**
 * 1 for all from which arrows lead to a marked one. States are numbered in the order in which they
 * were found, so that most arrows lead on to a higher number: going through them from the last to the
 * first a few times finds nearly all, without the memory that turning the arrows round takes.
 */
function reaching(graph: StateGraph, marked: Uint8Array): Uint8Array {
  const { count, starts, targets } = graph;
  const found = marked.slice();
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    let hasGrown = false;
    for (let state = count - 1; state >= 0; state--) {
      if (found[state] === 1) continue;
      const end = Number(starts[state + 1]);
      for (let at = Number(starts[state]); at < end; at++) {
        if (found[Number(targets[at])] !== 1) continue;
        found[state] = 1;
        hasGrown = true;
        break;
      }
    }
    if (!hasGrown) return found;
  }
  return reached(reversed(graph), ones(found));
}

function* ones(marks: Uint8Array): Iterable<number> {
  for (let at = 0; at < marks.length; at++) if (marks[at] === 1) yield at;
}

/**
 * A state is a dead end if chance can leave it without a choice, and no taking and dropping of items
 * leads to a state with one.
 */
function deadEndsIn(graph: StateGraph): Pick<Reachability, 'deadEnds' | 'deadEndsByChance'> {
  const { count, expanded, starts, targets, steps, withoutChoice } = graph;
  if (withoutChoice.size === 0) return { deadEnds: [], deadEndsByChance: [] };
  const canGoOn = new Uint8Array(count);
  // What was not looked at may lead on.
  canGoOn.fill(1, expanded);
  /** Whether a choice, or an item and then a choice, leads on from the state. */
  const leadsOn = (state: number, withChoices: boolean): boolean => {
    for (let at = Number(starts[state]); at < Number(starts[state + 1]); at++) {
      const isItem = steps[at] === step.item;
      if (isItem ? canGoOn[Number(targets[at])] === 1 : withChoices) return true;
    }
    return false;
  };
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false;
    for (let state = expanded - 1; state >= 0; state--) {
      if (canGoOn[state] === 1 || !leadsOn(state, true)) continue;
      canGoOn[state] = 1;
      hasGrown = true;
    }
  }
  const deadEnds = [...withoutChoice].filter((state) => !leadsOn(state, false));
  deadEnds.sort((a, b) => a - b);
  return { deadEnds, deadEndsByChance: deadEnds.filter((state) => canGoOn[state] === 1) };
}

/** The first state, in the order in which they were found, in each node that was reached. */
export function firstStates({ nodes, count }: StateGraph): Map<number, number> {
  const first = new Map<number, number>();
  for (let state = 0; state < count; state++) {
    const node = Number(nodes[state]);
    if (!first.has(node)) first.set(node, state);
  }
  return first;
}

export const isAtStart = ({ parents }: StateGraph, state: number): boolean =>
  parents.at(state) === noState;
