import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { partsOf } from '../../logic/references.ts';
import type { Effect, EffectOf, Expression } from '../../model/expression.ts';
import { changedSlot, divisorsIn, isExpression, literalIn, slotOf } from './slots-in-logic.ts';
import type { Piece } from './story-logic.ts';

/** What the story's logic wants to know of one slot of a state. */
export interface SlotUse {
  /** The least and the greatest number with which it is compared. */
  least: number;
  most: number;
  /** It is compared with what is no number, or counted with: any number may matter. */
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

/**
 * What decides anything: the slots that conditions ask for, then those from which effects make the
 * new values of such slots, and so on. All else is left out of the states that are told apart.
 */
export function relevantSlots(
  playable: PlayableStory,
  pieces: readonly Piece[],
  wanted: readonly number[] = [],
): Relevance {
  const slots = new Map<number, SlotUse>();
  const ask = (at: number): SlotUse => {
    const known = slots.get(at);
    if (known !== undefined) return known;
    const fresh: SlotUse = {
      least: 0,
      most: 0,
      isRaw: false,
      assigned: [],
      steps: [],
      isChangedFreely: false,
    };
    slots.set(at, fresh);
    return fresh;
  };
  const compared = (at: number, value: number) => {
    const known = ask(at);
    known.least = Math.min(known.least, value);
    known.most = Math.max(known.most, value);
  };

  /** `isCondition`: of a number only whether it is 0 matters. */
  const read = (tree: Expression, isCondition: boolean): void => {
    const at = slotOf(playable, tree);
    if (at !== null) {
      const isYesOrNo = tree.type === 'has' || tree.type === 'seen';
      if (isCondition || isYesOrNo) compared(at, 0);
      else ask(at).isRaw = true;
      return;
    }
    if (tree.type === 'compare') {
      for (const [one, other] of [
        [tree.left, tree.right],
        [tree.right, tree.left],
      ] as const) {
        const value = literalIn(other);
        const measured = slotOf(playable, one);
        if (value !== null && measured !== null) {
          compared(measured, value);
          return;
        }
      }
    }
    const isInner = tree.type === 'and' || tree.type === 'or' || tree.type === 'not';
    for (const part of partsOf(tree)) read(part, isInner);
  };

  for (const at of wanted) ask(at).isRaw = true;
  const effects: Effect[] = [];
  for (const { tree, use } of pieces) {
    if (tree === null) continue;
    for (const divisor of divisorsIn(tree)) read(divisor, false);
    if (!isExpression(tree)) effects.push(tree);
    else if (use === 'condition') read(tree, true);
  }

  // An effect on something that matters makes matter what it is made from: until nothing is added.
  const relevant = new Set<Effect>();
  let waiting = effects;
  for (let before = -1; before !== relevant.size; ) {
    before = relevant.size;
    const left: Effect[] = [];
    for (const effect of waiting) {
      const at = changedSlot(playable, effect);
      if (at === null || !slots.has(at)) left.push(effect);
      else {
        relevant.add(effect);
        change(playable, effect, ask(at), (tree) => read(tree, false));
      }
    }
    waiting = left;
  }
  for (const effect of waiting) if (divisorsIn(effect).length > 0) relevant.add(effect);
  return { slots, isRelevant: (effect) => relevant.has(effect) };
}

function change(
  playable: PlayableStory,
  effect: Effect,
  ask: SlotUse,
  read: (tree: Expression) => void,
): void {
  switch (effect.type) {
    case 'set':
      for (const value of valuesOf(effect)) {
        const literal = literalIn(value);
        const step = stepOf(playable, effect, value);
        if (literal !== null) ask.assigned.push(literal);
        else if (step !== null) ask.steps.push(step);
        else {
          ask.isChangedFreely = true;
          read(value);
        }
      }
      return;
    case 'give':
    case 'take': {
      const count = effect.count === null ? 1 : literalIn(effect.count);
      if (count === null && effect.count !== null) {
        read(effect.count);
        ask.isChangedFreely = true;
      } else ask.steps.push((effect.type === 'give' ? 1 : -1) * Math.max(0, count ?? 0));
      return;
    }
    case 'move':
      ask.isChangedFreely = true;
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
