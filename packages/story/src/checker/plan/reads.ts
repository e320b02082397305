import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { slot } from '../../engine/state/layout.ts';
import { isExpression } from '../../logic/references.ts';
import type { Branch } from '../logic/branches.ts';
import type { NodeGraph } from '../logic/node-graph.ts';
import type { Relevance } from '../logic/relevance.ts';
import {
  changedSlot,
  divisorsIn,
  type GuardedEffect,
  singleEffectsIn,
  slotsIn,
} from '../logic/slots-in-logic.ts';
import type { Piece, WrittenStory } from '../logic/story-logic.ts';
import type { AtHand } from './at-hand.ts';
import { type Field, isBounded } from './fields.ts';
import type { NodeReads } from './liveness.ts';

/** The pieces of the texts in a node that are shown by how often the reader came, and have links in them. */
export function branchesThatDecideLinks({ nodes, linking }: WrittenStory, node: number): Branch[] {
  const own = nodes[node]?.branches ?? [];
  if (linking.length === 0) return own.filter((one) => isByVisits(one) && one.actionIds.length > 0);
  return [...own, ...linking.flatMap(({ branches }) => branches)].filter(
    (one) => isByVisits(one) && (one.actionIds.length > 0 || one.doesShow),
  );
}

const isByVisits = ({ type }: Branch): boolean => type !== 'if' && type !== 'shuffle';

export function countsTurns({ layout }: PlayableStory, { slots }: Relevance): boolean {
  return slots.has(slot.turn) || [...layout.entered.values()].some((at) => slots.has(at));
}

interface Readers {
  playable: PlayableStory;
  written: WrittenStory;
  asked: Relevance;
  fields: readonly Field[];
  /** By slot: the index of its field. */
  fieldAt: ReadonlyMap<number, number>;
  ways: NodeGraph;
  atHand: AtHand;
}

/** The fields that each point of the ways reads; `available_when` is read where the tag is asked for. */
export function readsByNode(readers: Readers): NodeReads[] {
  const { playable, written, asked, fields, fieldAt, atHand } = readers;
  const reads = new Reads(readers);
  const atEntry = written.effects.filter(({ field }) => field.startsWith('on_entry'));
  const inTexts = written.linking.flatMap(({ pieces }) => pieces);
  for (const [node, { pieces }] of written.nodes.entries()) {
    for (const piece of [...pieces, ...atEntry, ...inTexts]) reads.addPiece(node, piece);
    reads.addChoices(node);
  }
  const itemsAtHand = [...atHand.items].map((item) => playable.layout.items + item);
  for (const node of atHand.nodes) reads.addSlots(node, itemsAtHand);
  addItemsOfTime(playable, asked, fields, fieldAt, reads.byPoint);
  return reads.byPoint;
}

interface PointReads {
  direct: Set<number>;
  forOthers: { target: number; from: number[] }[];
}

/** The reads as they are collected, by point of the ways. */
class Reads {
  readonly byPoint: PointReads[];
  readonly #readers: Readers;

  constructor(readers: Readers) {
    this.#readers = readers;
    this.byPoint = Array.from({ length: readers.ways.count }, () => ({
      direct: new Set(),
      forOthers: [],
    }));
  }

  addSlots(point: number, slots: readonly number[]): void {
    for (const field of this.#fieldsOf(slots)) this.byPoint[point]?.direct.add(field);
  }

  addPiece(node: number, { field, tree, use }: Piece): void {
    if (tree === null) return;
    const { playable, ways } = this.#readers;
    this.addSlots(
      node,
      divisorsIn(tree).flatMap((divisor) => slotsIn(playable, divisor)),
    );
    if (!isExpression(tree)) {
      for (const one of singleEffectsIn(tree)) this.#addEffect(node, one);
      return;
    }
    if (use !== 'condition') return;
    const tags = playable.story.nodes[node]?.tags ?? [];
    const isOfPool = field === 'available_when';
    const points = isOfPool ? tags.flatMap((tag) => ways.tags.get(tag) ?? []) : [node];
    for (const point of points) this.addSlots(point, slotsIn(playable, tree));
  }

  /** Adds what is asked of how often choices were taken, and of how often the reader came. */
  addChoices(node: number): void {
    const { playable, written } = this.#readers;
    const { choices, atFirst } = playable.logicOf(node);
    for (const { usedUp } of choices) if (usedUp !== -1) this.addSlots(node, [usedUp]);
    if (atFirst.length > 0 || branchesThatDecideLinks(written, node).length > 0) {
      this.addSlots(node, [playable.layout.visits + node]);
    }
  }

  #addEffect(node: number, { effect, guards }: GuardedEffect): void {
    const { playable, fieldAt } = this.#readers;
    const decided = guards.flatMap((guard) => slotsIn(playable, guard));
    // Whether it is ever unlocked, or divided by zero, is to be seen.
    if (effect.type === 'unlock' || divisorsIn(effect).length > 0) this.addSlots(node, decided);
    const at = changedSlot(playable, effect);
    const target = at === null ? undefined : fieldAt.get(at);
    if (at === null || target === undefined) return;
    const variable = playable.story.variables[at - playable.layout.variables];
    const isExact = effect.type === 'set' && variable?.kind === 'number' && isBounded(variable);
    const from = [...decided, ...slotsIn(playable, effect)];
    if (isExact) this.addSlots(node, [at, ...from]);
    else this.byPoint[node]?.forOthers.push({ target, from: this.#fieldsOf(from) });
  }

  #fieldsOf(slots: readonly number[]): number[] {
    return slots.flatMap((at) => this.#readers.fieldAt.get(at) ?? []);
  }
}

/** Items that only pass turns matter as long as turns do. */
function addItemsOfTime(
  playable: PlayableStory,
  asked: Relevance,
  fields: readonly Field[],
  fieldAt: ReadonlyMap<number, number>,
  reads: readonly PointReads[],
): void {
  if (!countsTurns(playable, asked)) return;
  const items = playable.itemMoves.flatMap(
    ({ item }) => fieldAt.get(playable.layout.items + item) ?? [],
  );
  for (const [target, { type, slot: at }] of fields.entries()) {
    if (type !== 'age' && at !== slot.turn) continue;
    for (const { forOthers } of reads) forOthers.push({ target, from: items });
  }
}
