import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { memberSlot } from '../../engine/level-2/newer-expressions.ts';
import { power } from '../../engine/state/decimals.ts';
import { slot } from '../../engine/state/layout.ts';
import { nodeNameKey } from '../../logic/names.ts';
import { isExpression, partsOf } from '../../logic/references.ts';
import type { Effect, EffectOf, Expression } from '../../model/expression.ts';

/** An effect that changes one thing. */
export type SingleEffect = Exclude<Effect, { type: 'if' }>;

/**
 * The slots of a state that an expression asks for by itself: a variable's, an item's, how often a
 * node was entered, each member's of a set … Empty = it asks for none, or for what the story does not have.
 */
export function slotsOf(playable: PlayableStory, tree: Expression): number[] {
  const { indexes, layout } = playable;
  const plus = (first: number, index: number | undefined) =>
    index === undefined ? [] : [first + index];
  const known = (at: number | undefined) => (at === undefined ? [] : [at]);
  switch (tree.type) {
    case 'variable':
      return variableSlots(playable, tree.name.text);
    case 'size':
      return variableSlots(playable, tree.variable.text);
    case 'set_has':
      return known(memberSlot(playable, tree.variable, tree.member));
    case 'turns':
      return [slot.turn];
    case 'has':
    case 'count':
    case 'at':
      return plus(layout.items, indexes.itemsByKey.get(tree.item.text));
    case 'visits':
    case 'seen':
      return plus(layout.visits, indexes.nodesByName.get(nodeNameKey(tree.node.text)));
    case 'turns_since': {
      const node = indexes.nodesByName.get(nodeNameKey(tree.node.text));
      return known(node === undefined ? undefined : layout.entered.get(node));
    }
    case 'chosen':
    case 'times_chosen':
      return known(layout.chosen.get(tree.action.text));
    case 'chosen_here':
      return known(layout.here.get(tree.action.text));
    case 'earned':
      return plus(layout.achievements, indexes.achievementsByKey.get(tree.achievement.text));
    case 'ending':
      return known(layout.endings.get(tree.ending.text));
    default:
      return [];
  }
}

/** The slots of a variable; of a set those of its members. */
function variableSlots({ indexes, layout }: PlayableStory, key: string): number[] {
  const index = indexes.variablesByKey.get(key);
  if (index === undefined) return [];
  const set = layout.sets.get(index);
  if (set === undefined) return [layout.variables + index];
  return set.variable.members.map((_, member) => set.first + member);
}

/** The types of expressions that ask nothing but yes or no of their slot. */
const yesOrNo = new Set<Expression['type']>([
  'has',
  'seen',
  'chosen',
  'chosen_here',
  'earned',
  'ending',
  'set_has',
  'at',
]);

export const isYesOrNo = ({ type }: Expression): boolean => yesOrNo.has(type);

/** The scale of a slot: the number that is kept there for 1, which decimals make larger. */
export function scaleOf({ story, layout }: PlayableStory, at: number): number {
  const variable = story.variables[at - layout.variables];
  return variable?.kind === 'number' ? power(variable.decimals) : 1;
}

/** The slot of the variable, item or achievement that an effect changes. */
export function changedSlot(playable: PlayableStory, effect: SingleEffect): number | null {
  const { indexes, layout } = playable;
  const plus = (first: number, index: number | undefined) =>
    index === undefined ? null : first + index;
  switch (effect.type) {
    case 'set': {
      const index = indexes.variablesByKey.get(effect.variable.text);
      const isSet = playable.story.variables[index ?? -1]?.kind === 'set';
      return isSet ? null : plus(layout.variables, index);
    }
    case 'add':
    case 'remove':
      return memberSlot(playable, effect.variable, effect.member) ?? null;
    case 'unlock':
      return plus(layout.achievements, indexes.achievementsByKey.get(effect.achievement.text));
    default:
      return plus(layout.items, indexes.itemsByKey.get(effect.item.text));
  }
}

/** An effect that changes one thing, and the conditions of which it hangs, one within the other. */
export interface GuardedEffect {
  effect: SingleEffect;
  guards: readonly Expression[];
}

/** The single effects in an effect: of an `if` those of both branches; any other is one by itself. */
export function singleEffectsIn(
  effect: Effect,
  guards: readonly Expression[] = [],
): GuardedEffect[] {
  if (effect.type !== 'if') return [{ effect, guards }];
  const within = [...guards, effect.condition];
  return [...effect.effects, ...effect.otherwise].flatMap((one) => singleEffectsIn(one, within));
}

/** The slots that an expression or effect asks for. */
export function slotsIn(playable: PlayableStory, tree: Expression | Effect): number[] {
  const found: number[] = [];
  const visit = (part: Expression | Effect) => {
    if (isExpression(part)) found.push(...slotsOf(playable, part));
    if (part.type === 'turns_since') found.push(slot.turn);
    for (const inner of partsOf(part)) visit(inner);
  };
  visit(tree);
  return found;
}

/** The number that is written there; null = it is no number, or not known from the text alone. */
export function literalIn(tree: Expression): number | null {
  if (tree.type === 'number') return tree.value;
  if (tree.type === 'negative') {
    const value = literalIn(tree.of);
    return value === null ? null : -value;
  }
  return null;
}

/** The divisors in a tree that may be 0: all that is right of `/` and `mod`, but literals. */
export function divisorsIn(tree: Expression | Effect): Expression[] {
  const inner = partsOf(tree).flatMap(divisorsIn);
  const isDivision =
    tree.type === 'arithmetic' && (tree.operator === '/' || tree.operator === 'mod');
  return isDivision && literalIn(tree.right) === null ? [tree.right, ...inner] : inner;
}

/** The values that may be set: of a `random` each of its values; but two numbers are all between them. */
export function valuesOf({ value }: EffectOf<'set'>): Expression[] {
  return value.type === 'random' ? value.of : [value];
}
