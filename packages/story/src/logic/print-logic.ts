/** The one spelling of every tree: fewest parentheses, one space around signs. */
import type { Effect, Expression } from '../model/expression.ts';

/** The strength with which each kind holds together; a looser one within a tighter one is put in parentheses. */
const strength = { or: 1, and: 2, not: 3, compare: 4, join: 5, sum: 6, product: 7, negative: 8 };

/** `parseCondition(printExpression(tree))` gives the tree again, its spans aside. */
export function printExpression(tree: Expression): string {
  return print(tree, 0);
}

export function printEffect(effect: Effect): string {
  switch (effect.type) {
    case 'set':
      return `set ${effect.variable.text} = ${printExpression(effect.value)}`;
    case 'give':
    case 'take': {
      const count = effect.count === null ? '' : ` ${printExpression(effect.count)}`;
      return `${effect.type} ${effect.item.text}${count}`;
    }
    case 'move': {
      const place = effect.to.type === 'node' ? quoted(effect.to.node.text) : effect.to.type;
      return `move ${effect.item.text} to ${place}`;
    }
    case 'unlock':
      return `unlock ${effect.achievement.text}`;
    case 'add':
    case 'remove': {
      const direction = effect.type === 'add' ? 'to' : 'from';
      return `${effect.type} ${quoted(effect.member.text)} ${direction} ${effect.variable.text}`;
    }
    case 'if': {
      const otherwise = effect.otherwise.length === 0 ? '' : ` else ${list(effect.otherwise)}`;
      return `if ${printExpression(effect.condition)} then ${list(effect.effects)}${otherwise} end`;
    }
  }
}

const list = (effects: readonly Effect[]): string => effects.map(printEffect).join(', ');

/** The text in quotation marks, as the grammar writes texts and the names of nodes and endings. */
export function quoted(text: string): string {
  return `"${escapeQuoted(text)}"`;
}

/** The text as it is written between the quotation marks. */
export function escapeQuoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}

function print(tree: Expression, within: number): string {
  switch (tree.type) {
    case 'number':
      return String(tree.value);
    case 'text':
      return quoted(tree.value);
    case 'flag':
      return tree.value ? 'yes' : 'no';
    case 'variable':
      return tree.name.text;
    case 'turns':
      return 'turns';
    case 'has':
    case 'count':
      return `${tree.type}(${tree.item.text})`;
    case 'visits':
    case 'seen':
    case 'turns_since':
      return `${tree.type}(${quoted(tree.node.text)})`;
    case 'chosen':
    case 'chosen_here':
    case 'times_chosen':
      return `${tree.type}(${quoted(tree.action.text)})`;
    case 'at':
      return `at(${tree.item.text}, ${quoted(tree.node.text)})`;
    case 'earned':
      return `earned(${tree.achievement.text})`;
    case 'size':
      return `size(${tree.variable.text})`;
    case 'set_has': {
      const has = `${tree.variable.text} has ${quoted(tree.member.text)}`;
      return inside(has, strength.compare, within);
    }
    case 'ending':
      return `ending(${quoted(tree.ending.text)})`;
    case 'chance':
      return `chance(${printExpression(tree.percent)})`;
    case 'random':
      return `random(${tree.of.map(printExpression).join(', ')})`;
    case 'function':
      return `${tree.name}(${tree.of.map(printExpression).join(', ')})`;
    case 'not':
      return inside(`not ${print(tree.of, strength.not)}`, strength.not, within);
    case 'negative':
      return inside(negative(tree.of), strength.negative, within);
    case 'and':
    case 'or':
      return chain(tree, tree.type, strength[tree.type], within);
    case 'compare': {
      const sides = [tree.left, tree.right].map((side) => print(side, strength.join));
      return inside(sides.join(` ${tree.operator} `), strength.compare, within);
    }
    case 'join':
      return chain(tree, '&', strength.join, within);
    case 'arithmetic': {
      const isSum = tree.operator === '+' || tree.operator === '-';
      return chain(tree, tree.operator, isSum ? strength.sum : strength.product, within);
    }
  }
}

function negative(tree: Expression): string {
  const of = print(tree, strength.negative);
  // Without parentheses it would be a number below zero.
  return tree.type === 'number' && tree.value >= 0 ? `-(${of})` : `-${of}`;
}

/** Chains are read from the left: what is on the right in one must bind more tightly. */
function chain(
  { left, right }: { left: Expression; right: Expression },
  sign: string,
  own: number,
  within: number,
): string {
  return inside(`${print(left, own)} ${sign} ${print(right, own + 1)}`, own, within);
}

function inside(text: string, own: number, within: number): string {
  return own < within ? `(${text})` : text;
}
