import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { toScale } from '../../engine/state/decimals.ts';
import { isExpression, partsOf } from '../../logic/references.ts';
import type { Effect, EffectOf, Expression, ExpressionOf } from '../../model/expression.ts';
import {
  changedSlot,
  divisorsIn,
  type GuardedEffect,
  isYesOrNo,
  literalIn,
  type SingleEffect,
  scaleOf,
  singleEffectsIn,
  slotsOf,
  valuesOf,
} from './slots-in-logic.ts';
import type { Piece } from './story-logic.ts';

/** The use that a story's logic makes of one slot of a state. */
export interface SlotUse {
  /** The least and the greatest number with which it is compared. */
  least: number;
  most: number;
  /** The numbers with which it is compared, as the slot has them. */
  compared: number[];
  /** Of an item: whether it lies in a place. */
  isPlaceAsked: boolean;
  /** True where it is used in arithmetic, or compared with more than a number: any value may matter. */
  isRaw: boolean;
  /** The changes by effects: numbers that are assigned, and steps from what it was. */
  assigned: number[];
  steps: number[];
  /** Effects change it in another way too. */
  isChangedFreely: boolean;
  /** Readers are asked for it. */
  isAnswered: boolean;
}

export interface Relevance {
  /** By slot: what nothing asks for is not among them. */
  readonly slots: ReadonlyMap<number, SlotUse>;
  /** Whether the effect changes something that matters, or may divide by zero. */
  isRelevant(effect: Effect): boolean;
}

/** Collects how the story's logic uses each slot. */
class SlotUses {
  readonly slots = new Map<number, SlotUse>();
  readonly #playable: PlayableStory;

  constructor(playable: PlayableStory) {
    this.#playable = playable;
  }

  useOf(at: number): SlotUse {
    const known = this.slots.get(at);
    if (known !== undefined) return known;
    const fresh: SlotUse = {
      least: 0,
      most: 0,
      compared: [],
      isPlaceAsked: false,
      isRaw: false,
      assigned: [],
      steps: [],
      isChangedFreely: false,
      isAnswered: false,
    };
    this.slots.set(at, fresh);
    return fresh;
  }

  /** `isCondition`: of a number only whether it is 0 matters. */
  read(tree: Expression, isCondition: boolean): void {
    const slots = slotsOf(this.#playable, tree);
    for (const at of slots) {
      // Of each member of a set it is asked whether it is in.
      if (isCondition || isYesOrNo(tree) || slots.length > 1) this.#compare(at, 0);
      else this.useOf(at).isRaw = true;
      if (tree.type === 'at') this.useOf(at).isPlaceAsked = true;
    }
    if (slots.length > 0) return;
    if (tree.type === 'compare' && this.#readComparison(tree)) return;
    const isInner = tree.type === 'and' || tree.type === 'or' || tree.type === 'not';
    for (const part of partsOf(tree)) this.read(part, isInner);
  }

  /** Whether it compares a slot with a number that is written there. */
  #readComparison({ left, right }: ExpressionOf<'compare'>): boolean {
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const value = literalIn(other);
      const [at, ...more] = slotsOf(this.#playable, one);
      if (value !== null && at !== undefined && more.length === 0 && !isYesOrNo(one)) {
        this.#compare(at, value * scaleOf(this.#playable, at));
        return true;
      }
    }
    return false;
  }

  /** A value between two that the slot can have is like either of them. */
  #compare(at: number, value: number): void {
    const use = this.useOf(at);
    use.least = Math.min(use.least, Math.floor(value));
    use.most = Math.max(use.most, Math.ceil(value));
    use.compared.push(Math.floor(value), Math.ceil(value));
  }
}

/**
 * The slots that decide anything: those that conditions ask for, then those from which effects make the new
 * values of such slots, and so on. All else is left out when states are compared.
 */
export function relevantSlots(
  playable: PlayableStory,
  pieces: readonly Piece[],
  wanted: readonly number[] = [],
): Relevance {
  const uses = new SlotUses(playable);
  for (const at of wanted) uses.useOf(at).isRaw = true;
  const effects: GuardedEffect[] = [];
  for (const { tree, use } of pieces) {
    if (tree === null) continue;
    for (const divisor of divisorsIn(tree)) uses.read(divisor, false);
    if (!isExpression(tree)) effects.push(...singleEffectsIn(tree));
    else if (use === 'condition') uses.read(tree, true);
  }
  for (const { effect, guards } of effects) {
    // Whether anything is ever unlocked, or divided, is to be seen.
    if (effect.type !== 'unlock' && divisorsIn(effect).length === 0) continue;
    for (const guard of guards) uses.read(guard, true);
  }
  const relevant = relevantEffects(playable, effects, uses);
  for (const index of playable.story.nodes.keys()) {
    for (const { asked } of playable.logicOf(index).choices) {
      const use = asked && uses.slots.get(playable.layout.variables + asked.variable);
      if (use) use.isAnswered = true;
    }
  }
  return {
    slots: uses.slots,
    isRelevant: (effect) => singleEffectsIn(effect).some((one) => relevant.has(one.effect)),
  };
}

/**
 * The effects that change a relevant slot, or may divide by zero. The slots from which such an effect makes
 * the new value, and those on which it hangs, become relevant too, so this goes on until nothing is added.
 */
function relevantEffects(
  playable: PlayableStory,
  effects: readonly GuardedEffect[],
  uses: SlotUses,
): Set<Effect> {
  const relevant = new Set<Effect>();
  let others = effects;
  for (let before = -1; before !== relevant.size; ) {
    before = relevant.size;
    const left: GuardedEffect[] = [];
    for (const guarded of others) {
      const { effect, guards } = guarded;
      const at = changedSlot(playable, effect);
      if (at === null || !uses.slots.has(at)) left.push(guarded);
      else {
        relevant.add(effect);
        for (const guard of guards) uses.read(guard, true);
        change(playable, effect, uses.useOf(at), (tree) => uses.read(tree, false));
      }
    }
    others = left;
  }
  for (const { effect } of others) if (divisorsIn(effect).length > 0) relevant.add(effect);
  return relevant;
}

function change(
  playable: PlayableStory,
  effect: SingleEffect,
  use: SlotUse,
  read: (tree: Expression) => void,
): void {
  switch (effect.type) {
    case 'set':
      for (const value of valuesOf(effect)) {
        const literal = assignedIn(playable, effect, value);
        const step = stepOf(playable, effect, value);
        if (literal !== null) use.assigned.push(literal);
        else if (step !== null) use.steps.push(step);
        else {
          use.isChangedFreely = true;
          read(value);
        }
      }
      return;
    case 'give':
    case 'take': {
      const count = effect.count === null ? 1 : literalIn(effect.count);
      if (count === null && effect.count !== null) {
        read(effect.count);
        use.isChangedFreely = true;
      } else use.steps.push((effect.type === 'give' ? 1 : -1) * Math.max(0, count ?? 0));
      return;
    }
    case 'move':
      use.isChangedFreely = true;
      return;
    case 'unlock':
    case 'add':
    case 'remove':
      return;
  }
}

/** The number that it becomes, as its slot has it: what has more decimals is cut. */
function assignedIn(
  { indexes, story }: PlayableStory,
  { variable }: EffectOf<'set'>,
  value: Expression,
): number | null {
  const literal = literalIn(value);
  const found = story.variables[indexes.variablesByKey.get(variable.text) ?? -1];
  return literal === null || found?.kind !== 'number' ? literal : toScale(literal, found.decimals);
}

/** The step by which the effect raises its variable: `set gold = gold - 3` by -3. */
function stepOf(
  playable: PlayableStory,
  { variable }: EffectOf<'set'>,
  value: Expression,
): number | null {
  const own = playable.indexes.variablesByKey.get(variable.text);
  const isOwn = (tree: Expression) =>
    tree.type === 'variable' && playable.indexes.variablesByKey.get(tree.name.text) === own;
  if (isOwn(value)) return 0;
  if (value.type !== 'arithmetic' || own === undefined) return null;
  const { operator, left, right } = value;
  const scale = scaleOf(playable, playable.layout.variables + own);
  // What is finer than the variable is cut off the sum, by which it changes in steps of its own.
  const whole = (tree: Expression) => {
    const literal = literalIn(tree);
    const scaled = literal === null ? null : (Math.round(literal * 10_000) / 10_000) * scale;
    return scaled !== null && Number.isInteger(scaled) ? scaled : null;
  };
  const [one, other] = [whole(left), whole(right)];
  if (operator === '+' && isOwn(left) && other !== null) return other;
  if (operator === '+' && isOwn(right) && one !== null) return one;
  if (operator === '-' && isOwn(left) && other !== null) return -other;
  return null;
}
