import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { partsOf } from '../../logic/references.ts';
import type { Effect, EffectOf, Expression, ExpressionOf } from '../../model/expression.ts';
import { changedSlot, divisorsIn, isExpression, literalIn, slotOf } from './slots-in-logic.ts';
import type { Piece } from './story-logic.ts';

/** What the story's logic wants to know of one slot of a state. */
export interface SlotUse {
  /** The least and the greatest number with which it is compared. */
  least: number;
  most: number;
  /** It is used in arithmetic, or compared with more than a number: any value may matter. */
  isRaw: boolean;
  /** How effects change it: numbers that are assigned, and steps from what it was. */
  assigned: number[];
  steps: number[];
  /** Effects change it in another way too. */
  isChangedFreely: boolean;
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
      isRaw: false,
      assigned: [],
      steps: [],
      isChangedFreely: false,
    };
    this.slots.set(at, fresh);
    return fresh;
  }

  /** `isCondition`: of a number only whether it is 0 matters. */
  read(tree: Expression, isCondition: boolean): void {
    const at = slotOf(this.#playable, tree);
    if (at !== null) {
      const isYesOrNo = tree.type === 'has' || tree.type === 'seen';
      if (isCondition || isYesOrNo) this.#compare(at, 0);
      else this.useOf(at).isRaw = true;
      return;
    }
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
      const at = slotOf(this.#playable, one);
      if (value !== null && at !== null) {
        this.#compare(at, value);
        return true;
      }
    }
    return false;
  }

  #compare(at: number, value: number): void {
    const use = this.useOf(at);
    use.least = Math.min(use.least, value);
    use.most = Math.max(use.most, value);
  }
}

/**
 * What decides anything: the slots that conditions ask for, then those from which effects make the
 * new values of such slots, and so on. All else is left out when states are compared.
 */
export function relevantSlots(
  playable: PlayableStory,
  pieces: readonly Piece[],
  wanted: readonly number[] = [],
): Relevance {
  const uses = new SlotUses(playable);
  for (const at of wanted) uses.useOf(at).isRaw = true;
  const effects: Effect[] = [];
  for (const { tree, use } of pieces) {
    if (tree === null) continue;
    for (const divisor of divisorsIn(tree)) uses.read(divisor, false);
    if (!isExpression(tree)) effects.push(tree);
    else if (use === 'condition') uses.read(tree, true);
  }
  const relevant = relevantEffects(playable, effects, uses);
  return { slots: uses.slots, isRelevant: (effect) => relevant.has(effect) };
}

/**
 * Those that change a relevant slot, or may divide by zero. What such an effect makes the new value
 * from becomes relevant too, so this goes on until nothing is added.
 */
function relevantEffects(
  playable: PlayableStory,
  effects: readonly Effect[],
  uses: SlotUses,
): Set<Effect> {
  const relevant = new Set<Effect>();
  let others = effects;
  for (let before = -1; before !== relevant.size; ) {
    before = relevant.size;
    const left: Effect[] = [];
    for (const effect of others) {
      const at = changedSlot(playable, effect);
      if (at === null || !uses.slots.has(at)) left.push(effect);
      else {
        relevant.add(effect);
        change(playable, effect, uses.useOf(at), (tree) => uses.read(tree, false));
      }
    }
    others = left;
  }
  for (const effect of others) if (divisorsIn(effect).length > 0) relevant.add(effect);
  return relevant;
}

function change(
  playable: PlayableStory,
  effect: Effect,
  use: SlotUse,
  read: (tree: Expression) => void,
): void {
  switch (effect.type) {
    case 'set':
      for (const value of valuesOf(effect)) {
        const literal = literalIn(value);
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
      return;
  }
}

/** Of a `random` each of its values; but two numbers are all between them. */
function valuesOf({ value }: EffectOf<'set'>): Expression[] {
  return value.type === 'random' ? value.of : [value];
}

/** By how much the effect raises its variable: `set gold = gold - 3` by -3. */
function stepOf(
  playable: PlayableStory,
  { variable }: EffectOf<'set'>,
  value: Expression,
): number | null {
  const own = playable.indexes.variablesByKey.get(variable.text);
  const isOwn = (tree: Expression) =>
    tree.type === 'variable' && playable.indexes.variablesByKey.get(tree.name.text) === own;
  if (isOwn(value)) return 0;
  if (value.type !== 'arithmetic') return null;
  const { operator, left, right } = value;
  const [one, other] = [literalIn(left), literalIn(right)];
  if (operator === '+' && isOwn(left) && other !== null) return other;
  if (operator === '+' && isOwn(right) && one !== null) return one;
  if (operator === '-' && isOwn(left) && other !== null) return -other;
  return null;
}
