import { reversed } from '../graph/edges.ts';
import type { Begin, StateGraph } from '../states/state-graph.ts';
import type { WrittenNote } from './notes-in.ts';

/** The notes of a graph's states and arrows, as bits by their place in the list. */
export class NotesOfGraph {
  readonly graph: StateGraph;
  /** All that some node has. */
  readonly all: number;
  readonly #ofNode = new Map<number, number>();
  /** By number of what was passed. */
  readonly #ofPassed: readonly number[];

  constructor(graph: StateGraph, notes: readonly WrittenNote[]) {
    this.graph = graph;
    let all = 0;
    for (const [at, { nodes }] of notes.entries()) {
      if (nodes.length > 0) all |= 1 << at;
      for (const node of nodes) this.#ofNode.set(node, this.ofNode(node) | (1 << at));
    }
    this.all = all;
    this.#ofPassed = (graph.passed?.nodes ?? [[]]).map((nodes) =>
      nodes.reduce((notes, node) => notes | this.ofNode(node), 0),
    );
  }

  ofNode(node: number): number {
    return this.#ofNode.get(node) ?? 0;
  }

  ofState(state: number): number {
    return this.ofNode(Number(this.graph.nodes[state]));
  }

  metBy(to: number, passed: number): number {
    return this.ofState(to) | Number(this.#ofPassed[passed]);
  }

  metOn(arrow: number): number {
    const { targets, passed } = this.graph;
    return this.metBy(Number(targets[arrow]), passed === null ? 0 : Number(passed.of[arrow]));
  }

  metAtBegin({ state, passed }: Begin): number {
    return this.metBy(state, passed);
  }

  /** What is met anywhere. */
  met(): number {
    const { graph } = this;
    let met = 0;
    for (const begin of graph.begins) met |= this.metAtBegin(begin);
    for (let state = 0; state < graph.count; state++) met |= this.ofState(state);
    for (const passed of graph.passed?.of ?? []) met |= Number(this.#ofPassed[passed]);
    return met;
  }
}

interface Free {
  /** By state: the notes without which it can be reached, and that are not met there. */
  states: Int32Array;
  /** The notes without which an ending can be reached. */
  avoided: number;
  hasEnding: boolean;
}

/** Goes all such ways from the beginnings, for each note as if there was a wall wherever it is met. */
export function freeOf(
  notes: NotesOfGraph,
  isEnding: readonly boolean[],
  isOpen: (arrow: number) => boolean,
): Free {
  const { graph } = notes;
  const { starts, targets } = graph;
  const states = new Int32Array(graph.count);
  const isWaiting = new Uint8Array(graph.count);
  const waiting: number[] = [];
  const come = (state: number, free: number) => {
    if ((free & ~Number(states[state])) === 0) return;
    states[state] = Number(states[state]) | free;
    if (isWaiting[state] === 0) waiting.push(state);
    isWaiting[state] = 1;
  };
  for (const begin of graph.begins) come(begin.state, notes.all & ~notes.metAtBegin(begin));
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    isWaiting[state] = 0;
    const end = Number(starts[state + 1]);
    for (let at = Number(starts[state]); at < end; at++) {
      if (isOpen(at)) come(Number(targets[at]), Number(states[state]) & ~notes.metOn(at));
    }
  }
  let avoided = 0;
  let hasEnding = false;
  for (let state = 0; state < graph.count; state++) {
    if (!isEnding[Number(graph.nodes[state])]) continue;
    hasEnding = true;
    avoided |= Number(states[state]);
  }
  return { states, avoided, hasEnding };
}

/** The number of times that all states are gone through before the arrows are turned round. */
const mostSweeps = 4;

/** By state: the notes that are not met there, and without which an ending can be reached from there. */
export function leadsToEndingWithout(
  notes: NotesOfGraph,
  isEnding: readonly boolean[],
): Int32Array {
  const { graph } = notes;
  const { count, starts, targets } = graph;
  const without = new Int32Array(count);
  const grows = (state: number): boolean => {
    let found = isEnding[Number(graph.nodes[state])] ? notes.all : 0;
    const end = Number(starts[state + 1]);
    for (let at = Number(starts[state]); at < end; at++) {
      found |= Number(without[Number(targets[at])]) & ~notes.metOn(at);
    }
    found &= ~notes.ofState(state);
    if (found === without[state]) return false;
    without[state] = found;
    return true;
  };
  // Most arrows lead on to a higher number, so that going through all from the last finds nearly everything.
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    let hasGrown = false;
    for (let state = count - 1; state >= 0; state--) hasGrown = grows(state) || hasGrown;
    if (!hasGrown) return without;
  }
  const back = reversed(graph);
  const isWaiting = new Uint8Array(count).fill(1);
  const waiting = [...without.keys()];
  for (let to = waiting.pop(); to !== undefined; to = waiting.pop()) {
    isWaiting[to] = 0;
    if (without[to] === 0) continue;
    for (let at = Number(back.starts[to]); at < Number(back.starts[to + 1]); at++) {
      const from = Number(back.targets[at]);
      if (!grows(from) || isWaiting[from] === 1) continue;
      isWaiting[from] = 1;
      waiting.push(from);
    }
  }
  return without;
}
