import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { slot } from '../../engine/state/layout.ts';
import { nodeNameKey } from '../../logic/names.ts';
import { partsOf } from '../../logic/references.ts';
import type { Effect, Expression } from '../../model/expression.ts';

/**
 * The slot of a state that an expression asks for by itself: a variable's, an item's, how often a
 * node was entered … null = it asks for none, or for what the story does not have.
 */
export function slotOf(playable: PlayableStory, tree: Expression): number | null {
  const { indexes, layout } = playable;
  const plus = (first: number, index: number | undefined) =>
    index === undefined ? null : first + index;
  switch (tree.type) {
    case 'variable':
      return plus(layout.variables, indexes.variablesByKey.get(tree.name.text));
    case 'turns':
      return slot.turn;
    case 'has':
    case 'count':
      return plus(layout.items, indexes.itemsByKey.get(tree.item.text));
    case 'visits':
    case 'seen':
      return plus(layout.visits, indexes.nodesByName.get(nodeNameKey(tree.node.text)));
    case 'turns_since': {
      const node = indexes.nodesByName.get(nodeNameKey(tree.node.text));
      return (node !== undefined && layout.entered.get(node)) || null;
    }
    case 'chosen':
      return layout.chosen.get(tree.action.text) ?? null;
    case 'ending':
      return layout.endings.get(tree.ending.text) ?? null;
    default:
      return null;
  }
}

/** The slot of the variable or item that an effect changes. */
export function changedSlot({ indexes, layout }: PlayableStory, effect: Effect): number | null {
  const { first, index } =
    effect.type === 'set'
      ? { first: layout.variables, index: indexes.variablesByKey.get(effect.variable.text) }
      : 'item' in effect
        ? { first: layout.items, index: indexes.itemsByKey.get(effect.item.text) }
        : { first: 0, index: undefined };
  return index === undefined ? null : first + index;
}

/** All slots that an expression or effect asks for. */
export function slotsIn(playable: PlayableStory, tree: Expression | Effect): number[] {
  const found: number[] = [];
  const visit = (part: Expression | Effect) => {
    const asked = isExpression(part) ? slotOf(playable, part) : null;
    if (asked !== null) found.push(asked);
    if (part.type === 'turns_since') found.push(slot.turn);
    for (const inner of partsOf(part)) visit(inner);
  };
  visit(tree);
  return found;
}

const effectTypes = new Set(['set', 'give', 'take', 'move', 'unlock']);

export const isExpression = (tree: Expression | Effect): tree is Expression =>
  !effectTypes.has(tree.type);

/** The number that is written there; null = it is no number, or not known from the text alone. */
export function literalIn(tree: Expression): number | null {
  if (tree.type === 'number') return tree.value;
  if (tree.type === 'negative') {
    const value = literalIn(tree.of);
    return value === null ? null : -value;
  }
  return null;
}

/** What is right of `/` and `mod`, where it can be 0. */
export function divisorsIn(tree: Expression | Effect): Expression[] {
  const inner = partsOf(tree).flatMap(divisorsIn);
  const isDivision =
    tree.type === 'arithmetic' && (tree.operator === '/' || tree.operator === 'mod');
  return isDivision && literalIn(tree.right) === null ? [tree.right, ...inner] : inner;
}
