/** Values and conditions that only level 2 knows. */

import { nodeNameKey } from '../../logic/names.ts';
import type { Expression, ExpressionOf, Name } from '../../model/expression.ts';
import { cutText, playLimits } from '../../model/play-limits.ts';
import {
  type Compiled,
  compile,
  flag,
  inWords,
  isEver,
  number,
  readSlot,
  type Words,
} from '../compile/compile-expression.ts';
import type { Evaluate } from '../compile/node-logic.ts';
import { type Compiling, placeOf, type Scope } from '../compile/scope.ts';
import { place } from '../state/layout.ts';
import { pileAt } from '../state/piles.ts';
import { listOf } from './language.ts';

const zero: Evaluate = () => 0;

export function compileNewer(scope: Scope, tree: Expression): Compiled {
  const { layout, indexes } = scope;
  switch (tree.type) {
    case 'chosen_here':
      return isEver(scope, layout.here.get(tree.action.text));
    case 'times_chosen':
      return counted(scope, layout.chosen.get(tree.action.text));
    case 'at':
      return lies(scope, tree);
    case 'earned': {
      const index = indexes.achievementsByKey.get(tree.achievement.text);
      return isEver(scope, index === undefined ? index : layout.achievements + index);
    }
    case 'set_has':
      return isEver(scope, memberSlot(scope, tree.variable, tree.member));
    case 'size':
      return number(sizeOf(scope, indexes.variablesByKey.get(tree.variable.text)));
    case 'join':
      return join(scope, tree);
  }
  throw new Error(`There is no ${tree.type} in any level.`);
}

const counted = (scope: Scope, at: number | undefined): Compiled =>
  number(at === undefined ? zero : readSlot(scope, at));

/** A set; as a number or condition it is how many are in it. */
export const compileSet = (scope: Scope, index: number): Compiled => ({
  kind: 'set',
  of: sizeOf(scope, index),
  scale: 0,
  open: listOf(scope.story, scope.layout, index),
});

function sizeOf(scope: Scope, index: number | undefined): Evaluate {
  const set = scope.layout.sets.get(index ?? -1);
  if (set === undefined) return zero;
  const { first, variable } = set;
  const after = first + variable.members.length;
  for (let at = first; at < after; at += 1) scope.reads.add(at);
  return (slots) => {
    let size = 0;
    for (let at = first; at < after; at += 1) size += slots[at] ?? 0;
    return size;
  };
}

/** undefined = there is no such set, or no such member of it. */
export function memberSlot(
  { indexes, layout }: Compiling,
  variable: Name,
  member: Name,
): number | undefined {
  const set = layout.sets.get(indexes.variablesByKey.get(variable.text) ?? -1);
  const at = set?.variable.members.indexOf(member.text) ?? -1;
  return set === undefined || at === -1 ? undefined : set.first + at;
}

function join(scope: Scope, { left, right, span }: ExpressionOf<'join'>): Compiled {
  const [one, other] = [left, right].map((tree) => inWords(scope, compile(scope, tree)));
  const { observer } = scope;
  const here = placeOf(scope, span);
  const open: Words = (slots, dice) => {
    // What of the right side can be left of it.
    const right = (other?.(slots, dice) ?? '').slice(0, 2 * playLimits.valueCharacters + 1);
    const whole = `${one?.(slots, dice)}${right}`;
    const cut = cutText(whole);
    if (cut !== whole) observer?.onCut?.(here);
    return cut;
  };
  const of: Evaluate = (slots, dice) => (open(slots, dice) === '' ? 0 : 1);
  return { kind: 'text', of, scale: 0, open, isJoined: true };
}

function lies(scope: Scope, { item, node }: ExpressionOf<'at'>): Compiled {
  const { indexes, layout, story } = scope;
  const index = indexes.itemsByKey.get(item.text);
  const there = indexes.nodesByName.get(nodeNameKey(node.text));
  if (index === undefined || there === undefined) return flag(zero);
  if (story.items[index]?.stackable === true) {
    scope.reads.add(layout.piles);
    const pile = index * story.nodes.length + there;
    return flag((slots) => (pileAt(layout, slots, pile) > 0 ? 1 : 0));
  }
  const at = layout.items + index;
  scope.reads.add(at);
  return flag((slots) => (slots[at] === place.inNodes + there ? 1 : 0));
}
