import type { Choice, Move } from '../../engine/compile/node-logic.ts';
import type { Edges } from '../graph/edges.ts';
import type { NumberList } from '../memory/number-list.ts';
import type { Roll } from './outcomes.ts';

/** The ways in which one state comes after another. */
export const step = {
  /** By a choice after which the reader is where they were. */
  stay: 0,
  /** By a choice that enters a node, the same one perhaps. */
  enter: 1,
  /** An item was taken or dropped. */
  item: 2,
  /** The story started over after an ending. */
  restart: 3,
} as const;

/** The labels of an arrow where questions are apart: that of a question is its index added to `question`. */
export const label = { any: 0, lastResort: 1, question: 2 } as const;

/** States and the ways between them, in the order in which they were found: nearest first. */
export interface StateGraph extends Edges {
  /** By arrow: one of `step`. */
  readonly steps: Uint8Array;
  /** By arrow, in 2³² parts; null = all arrows of a state are alike. */
  readonly shares: Uint32Array | null;
  /** The labels of the arrows, where questions are apart. */
  readonly labels: Labels | null;
  /** The texts that were kept on the way of each arrow; null = no turn passes a node. */
  readonly passed: Passed | null;
  /** The states in which a reader begins, with what they passed before. */
  readonly begins: readonly Begin[];
  /** The number of states that have been looked at; the arrows of those after them are not known. */
  readonly expanded: number;
  /** By state: from which it was found first; `noState` for one at the start. */
  readonly parents: NumberList;
  /** By state: index of its node. */
  readonly nodes: Uint32Array;
  /** States that chance can leave without any choice. */
  readonly withoutChoice: ReadonlySet<number>;
}

interface Passed {
  /** By arrow: a number. */
  readonly of: Uint32Array;
  /** By number: the nodes whose texts were kept. */
  readonly nodes: readonly (readonly number[])[];
}

export interface Begin {
  readonly state: number;
  /** As of an arrow. */
  readonly passed: number;
}

export interface Labels {
  /** By arrow: see `label`. */
  readonly of: Uint32Array;
  /** By state: a number that states have in common which differ only in what was asked. */
  readonly keys: NumberList;
}

export const noState = 0xffff_ffff;

/** A successor is one way on from a state, with the rolls that it needs. */
export interface Successor {
  state: number;
  /** null = the story starts over. */
  move: Move | null;
  rolls: readonly Roll[];
  /** The reader's answer; null = they are not asked. */
  answer: string | number | null;
  /** The questions that must be asked in the state before that. */
  after: readonly Choice[];
  /** `state` is where it leads; else one that stands for that, in which less was asked. */
  isExact: boolean;
}

/** A way on from a state as the dice have fallen. */
export interface WayOn {
  /** null = the story starts over. */
  move: Move | null;
  to: number;
  /** As of an arrow. */
  passed: number;
}

export interface Limits {
  maxStates: number;
  /** The most ways between states that are gone. */
  maxArrows?: number;
  isStopped(): boolean;
}

/** An arrow is packed as where it leads, and in its two lowest bits one of `step`. Changes `arrows`. */
export function unpackedArrows(arrows: Uint32Array): { targets: Uint32Array; steps: Uint8Array } {
  const steps = new Uint8Array(arrows.length);
  for (let at = 0; at < arrows.length; at++) {
    const arrow = Number(arrows[at]);
    steps[at] = arrow & 3;
    arrows[at] = arrow >>> 2;
  }
  return { targets: arrows, steps };
}

/** The same states with only those arrows that are kept. */
export function withArrows(graph: StateGraph, isKept: (arrow: number) => boolean): StateGraph {
  const starts = new Uint32Array(graph.count + 1);
  const targets = new Uint32Array(graph.targets.length);
  const steps = new Uint8Array(graph.targets.length);
  let end = 0;
  for (let state = 0; state < graph.count; state++) {
    for (let at = Number(graph.starts[state]); at < Number(graph.starts[state + 1]); at++) {
      if (!isKept(at)) continue;
      targets[end] = Number(graph.targets[at]);
      steps[end] = Number(graph.steps[at]);
      end += 1;
    }
    starts[state + 1] = end;
  }
  const kept = { targets: targets.slice(0, end), steps: steps.slice(0, end) };
  return { ...graph, ...kept, starts, passed: null };
}
