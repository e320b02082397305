import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { nodeIn, place, slot, turnIn } from '../../engine/state/layout.ts';
import { limits } from '../../model/limits.ts';
import { present } from '../../model/present.ts';
import { BitReader, BitWriter } from '../memory/bits.ts';
import type { Field } from './fields.ts';

/** The part of the call stack that matters at a node. */
export type CallsNeeded = 'nothing' | 'depth' | 'callers';

export interface PackingPlan {
  readonly fields: readonly Field[];
  /** Indexes of the fields that matter at a node, rising, but for those of questions. */
  live(node: number): readonly number[];
  /** Of the questions that matter at a node: the slots that say whether they were asked. */
  asked(node: number): readonly number[];
  callsNeeded(node: number): CallsNeeded;
  /** Whether a way leads back from there, to the node before. */
  isBackNeeded(node: number): boolean;
  /** Stackable items of which piles can lie about and matter at a node. */
  piledItems(node: number): ReadonlySet<number>;
  /** Whether an item that lies in `place` can still be of use to a reader who is in `node`. */
  isLater(node: number, place: number, item: number): boolean;
  /** Items of which only matters whether they are at hand; nobody asks how many. */
  readonly onlyAtHand: ReadonlySet<number>;
}

/** Stands for any text of which the story knows nothing; it is too long for one that it knows. */
const anythingElse = '?'.repeat(1_000);

/** The turn where none is counted: so late that every age has its turn before it. */
const late = 2_000_000;
const depthBits = 5;
const countBits = 20;
const pileCountBits = 16;

/** Turns what matters of the numbers of a state into a few words, and back. */
export class Packing {
  readonly writer = new BitWriter();
  /** The number of words written that tell states apart other than by their questions. */
  keyLength = 0;
  readonly #reader = new BitReader();
  readonly #playable: PlayableStory;
  readonly #plan: PackingPlan;
  readonly #nodeBits: number;
  readonly #pileBits: number;

  constructor(playable: PlayableStory, plan: PackingPlan) {
    const nodes = playable.story.nodes.length;
    this.#playable = playable;
    this.#plan = plan;
    this.#nodeBits = bitsUpTo(nodes);
    this.#pileBits = bitsUpTo(nodes * Math.max(1, playable.story.items.length));
  }

  /** Into `writer`. */
  pack(slots: Int32Array): void {
    const { writer } = this;
    const node = nodeIn(slots);
    writer.begin();
    writer.write(node, this.#nodeBits);
    for (const index of this.#plan.live(node)) {
      const field = present(this.#plan.fields[index]);
      writer.write(this.#code(field, slots, node), field.bits);
    }
    this.#packCalls(slots, node);
    this.#packPiles(slots, node);
    if (this.#plan.isBackNeeded(node)) {
      writer.write(slots[this.#playable.layout.back] ?? 0, this.#nodeBits + 1);
    }
    this.keyLength = writer.length;
    const questions = this.#plan.asked(node);
    if (questions.length === 0) return;
    writer.align();
    for (const at of questions) writer.write(slots[at] === 0 ? 0 : 1, 1);
  }

  #code(field: Field, slots: Int32Array, node: number): number {
    const value = slots[field.slot] ?? 0;
    switch (field.type) {
      case 'number':
        return Math.max(field.low, Math.min(field.high, value)) - field.low;
      case 'round': {
        const beyond = value - field.high - 1;
        return beyond < 0 ? value : field.high + 1 + (beyond % field.round);
      }
      case 'ever':
        return value === 0 ? 0 : 1;
      case 'age':
        return value === 0
          ? field.high
          : Math.min(field.high, Math.max(0, turnIn(slots) + 1 - value));
      case 'text':
        return value < 0 ? 2 ** field.bits - 1 : value;
      case 'place': {
        const lies = value - place.inNodes;
        const item = field.slot - this.#playable.layout.items;
        return !field.isAsked && lies >= 0 && !this.#plan.isLater(node, lies, item)
          ? place.nowhere
          : value;
      }
      case 'carried':
        return value === place.inventory ? 1 : 0;
    }
  }

  #packCalls(slots: Int32Array, node: number): void {
    const needed = this.#plan.callsNeeded(node);
    if (needed === 'nothing') return;
    const { calls } = this.#playable.layout;
    const depth = slots[calls] ?? 0;
    this.writer.write(depth, depthBits);
    if (needed === 'depth') return;
    for (let at = 1; at <= depth; at++) this.writer.write(slots[calls + at] ?? 0, this.#nodeBits);
  }

  #packPiles(slots: Int32Array, node: number): void {
    const items = this.#plan.piledItems(node);
    if (items.size === 0) return;
    const { layout, story } = this.#playable;
    const end = layout.piles + 2 * layout.pileCapacity;
    const packed: number[] = [];
    for (let at = layout.piles; at < end && slots[at] !== 0; at += 2) {
      const pile = (slots[at] ?? 0) - 1;
      const item = Math.floor(pile / story.nodes.length);
      if (!items.has(item)) continue;
      if (!this.#plan.onlyAtHand.has(item)) packed.push(pile, slots[at + 1] ?? 0);
      else if (this.#plan.isLater(node, pile % story.nodes.length, item)) packed.push(pile, 1);
    }
    this.writer.write(packed.length / 2, pileCountBits);
    for (let at = 0; at < packed.length; at += 2) {
      this.writer.write(Number(packed[at]), this.#pileBits);
      this.writer.write(Number(packed[at + 1]), countBits);
    }
  }

  /** The node of the state of which this is the first word. */
  nodeIn(word: number): number {
    return word & (2 ** this.#nodeBits - 1);
  }

  /** Slots that do not matter keep what they had. */
  unpack(words: Uint32Array, slots: Int32Array): void {
    const reader = this.#reader;
    reader.begin(words);
    const node = reader.read(this.#nodeBits);
    slots[slot.node] = node;
    slots[slot.turn] = late;
    for (const index of this.#plan.live(node)) {
      const field = present(this.#plan.fields[index]);
      const code = reader.read(field.bits);
      if (field.type === 'number') slots[field.slot] = code + field.low;
      else if (field.type === 'text') slots[field.slot] = this.#textOf(field, slots, code);
      else if (field.type !== 'age') slots[field.slot] = code;
      else slots[field.slot] = code === field.high ? 0 : turnIn(slots) + 1 - code;
    }
    this.#unpackCalls(slots, node);
    this.#unpackPiles(slots, node);
    if (this.#plan.isBackNeeded(node)) {
      slots[this.#playable.layout.back] = reader.read(this.#nodeBits + 1);
    }
    const questions = this.#plan.asked(node);
    if (questions.length === 0) return;
    reader.align();
    for (const at of questions) slots[at] = reader.read(1);
  }

  /** The text of a code. Of a text that is none of the story's nothing is known but that. */
  #textOf(field: Field, slots: Int32Array, code: number): number {
    if (code !== 2 ** field.bits - 1) return code;
    const { texts, layout } = this.#playable;
    return texts.keep(slots, field.slot - layout.variables, anythingElse);
  }

  #unpackCalls(slots: Int32Array, node: number): void {
    const { calls } = this.#playable.layout;
    if (calls === -1) return;
    slots.fill(0, calls, calls + 1 + limits.callDepth);
    const needed = this.#plan.callsNeeded(node);
    if (needed === 'nothing') return;
    const depth = this.#reader.read(depthBits);
    slots[calls] = depth;
    if (needed === 'depth') return;
    for (let at = 1; at <= depth; at++) slots[calls + at] = this.#reader.read(this.#nodeBits);
  }

  #unpackPiles(slots: Int32Array, node: number): void {
    const { layout } = this.#playable;
    if (layout.pileCapacity === 0) return;
    slots.fill(0, layout.piles, layout.piles + 2 * layout.pileCapacity);
    if (this.#plan.piledItems(node).size === 0) return;
    const count = this.#reader.read(pileCountBits);
    for (let at = layout.piles; at < layout.piles + 2 * count; at += 2) {
      slots[at] = this.#reader.read(this.#pileBits) + 1;
      slots[at + 1] = this.#reader.read(countBits);
    }
  }
}

const bitsUpTo = (values: number): number => Math.max(1, Math.ceil(Math.log2(values)));
