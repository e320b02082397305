import { nodeNameKey } from '../../logic/names.ts';
import { readCondition } from '../../logic/read-logic.ts';
import type { Comparison, Expression, ExpressionOf, Name } from '../../model/expression.ts';
import { cutText, playLimits } from '../../model/play-limits.ts';
import { decimalsOf, power, toScale } from '../state/decimals.ts';
import type { Dice } from '../state/dice.ts';
import { place, slot } from '../state/layout.ts';
import { pileAt } from '../state/piles.ts';
import type { State } from '../state/state.ts';
import {
  aligned,
  clampedAt,
  compileArithmetic,
  compileComparison,
  compileFunction,
  rescaled,
  type Scaled,
} from './arithmetic.ts';
import { languageOf, listOf } from './language.ts';
import type { Evaluate } from './node-logic.ts';
import { type Compiling, placeOf, type Scope, siteIn } from './scope.ts';

/*
 * Conditions and values become functions over the numbers of a state. Their kinds are known
 * beforehand, so that every semantic error has one result: what is not there is `nothing`, which is 0, no and
 * "" all at once; a text is 0 where a number is needed; values of different kinds are never equal.
 */

/** `nothing` is the value of a variable that the story does not have: alike in every kind. */
export type Kind = 'number' | 'flag' | 'text' | 'set' | 'nothing';

type Words = (slots: State, dice: Dice) => string;

export interface Compiled extends Scaled {
  kind: Kind;
  /** Of a text that may not be one of the story's own: its characters. */
  open?: Words;
  /** Such a text has no number before it is kept: `of` only says whether there is anything in it. */
  isJoined?: boolean;
}

const zero: Evaluate = () => 0;
const nothing: Compiled = { kind: 'nothing', of: zero, scale: 0 };

/** So many turns ago was a node entered that never was. */
const neverEntered = 1_000_000;

const number = (of: Evaluate, scale = 0): Compiled => ({ kind: 'number', of, scale });
const flag = (of: Evaluate): Compiled => ({ kind: 'flag', of, scale: 0 });

/** null = always. A condition that does not parse never holds. */
export function compileCondition(scope: Scope, text: string): Evaluate | null {
  const { tree, error } = readCondition(text, scope.story.level);
  if (tree !== null) return compile(scope, tree).of;
  return error === null ? null : zero;
}

/** The value; as a condition it holds when it is not 0. */
export function compile(scope: Scope, tree: Expression): Compiled {
  switch (tree.type) {
    case 'number': {
      const scale = decimalsOf(tree.value);
      const value = clampedAt(scale, toScale(tree.value, scale));
      return number(() => value, scale);
    }
    case 'text': {
      const id = scope.texts.idOf(tree.value);
      return { kind: 'text', of: () => id, scale: 0 };
    }
    case 'flag':
      return flag(tree.value ? () => 1 : zero);
    case 'variable':
      return variable(scope, tree.name);
    case 'turns':
      return number(readSlot(scope, slot.turn));
    case 'has':
    case 'count':
      return carried(scope, tree.item, tree.type);
    case 'visits':
    case 'seen':
    case 'turns_since':
      return visited(scope, tree);
    case 'chosen':
      return isEver(scope, scope.layout.chosen.get(tree.action.text));
    case 'chosen_here':
      return isEver(scope, scope.layout.here.get(tree.action.text));
    case 'times_chosen':
      return counted(scope, scope.layout.chosen.get(tree.action.text));
    case 'at':
      return lies(scope, tree);
    case 'earned': {
      const index = scope.indexes.achievementsByKey.get(tree.achievement.text);
      return isEver(scope, index === undefined ? index : scope.layout.achievements + index);
    }
    case 'set_has':
      return isEver(scope, memberSlot(scope, tree.variable, tree.member));
    case 'size':
      return number(sizeOf(scope, scope.indexes.variablesByKey.get(tree.variable.text)));
    case 'join':
      return join(scope, tree);
    case 'ending':
      return isEver(scope, scope.layout.endings.get(tree.ending.text));
    case 'chance':
      return chance(scope, tree);
    case 'random':
      return random(scope, tree);
    case 'function':
      return numeric(
        compileFunction(
          tree.name,
          tree.of.map((one) => numberOf(scope, one)),
        ),
      );
    case 'negative': {
      const { of, scale } = numberOf(scope, tree.of);
      return number((slots, dice) => -of(slots, dice), scale);
    }
    case 'not': {
      const { of } = compile(scope, tree.of);
      return flag((slots, dice) => (of(slots, dice) === 0 ? 1 : 0));
    }
    case 'and': {
      const [left, right] = [compile(scope, tree.left).of, compile(scope, tree.right).of];
      return flag((slots, dice) => (left(slots, dice) !== 0 && right(slots, dice) !== 0 ? 1 : 0));
    }
    case 'or': {
      const [left, right] = [compile(scope, tree.left).of, compile(scope, tree.right).of];
      return flag((slots, dice) => (left(slots, dice) !== 0 || right(slots, dice) !== 0 ? 1 : 0));
    }
    case 'compare':
      return compare(scope, tree.operator, compile(scope, tree.left), compile(scope, tree.right));
    case 'arithmetic':
      return arithmetic(scope, tree);
  }
}

const numeric = ({ of, scale }: Scaled): Compiled => number(of, scale);

function numberOf(scope: Scope, tree: Expression): Scaled {
  return asNumber(compile(scope, tree));
}

const asNumber = (compiled: Compiled): Scaled =>
  compiled.kind === 'text' ? { of: zero, scale: 0 } : compiled;

/** Without decimals. */
export const asWholeNumber = (compiled: Compiled): Evaluate => rescaled(asNumber(compiled), 0);

function readSlot(scope: Scope, at: number): Evaluate {
  scope.reads.add(at);
  return (slots) => slots[at] as number;
}

function isEver(scope: Scope, at: number | undefined): Compiled {
  if (at === undefined) return flag(zero);
  scope.reads.add(at);
  return flag((slots) => (slots[at] === 0 ? 0 : 1));
}

const counted = (scope: Scope, at: number | undefined): Compiled =>
  number(at === undefined ? zero : readSlot(scope, at));

function variable(scope: Scope, { text }: Name): Compiled {
  const index = scope.indexes.variablesByKey.get(text);
  const found = index === undefined ? undefined : scope.story.variables[index];
  if (index === undefined || found === undefined) return nothing;
  if (found.kind === 'set') return aSet(scope, index);
  const of = readSlot(scope, scope.layout.variables + index);
  if (found.kind === 'number') return number(of, found.decimals);
  if (found.kind === 'flag') return flag(of);
  if (found.kind === 'choice') return { kind: 'text', of, scale: 0 };
  const { texts } = scope;
  return {
    kind: 'text',
    of,
    scale: 0,
    open: (slots, dice) => texts.textOf(of(slots, dice), slots),
  };
}

/** As a number or condition it is how many are in it. */
function aSet(scope: Scope, index: number): Compiled {
  return {
    kind: 'set',
    of: sizeOf(scope, index),
    scale: 0,
    open: listOf(scope.story, scope.layout, index),
  };
}

function sizeOf(scope: Scope, index: number | undefined): Evaluate {
  const found = index === undefined ? undefined : scope.story.variables[index];
  const first = scope.layout.sets.get(index ?? -1);
  if (first === undefined || found?.kind !== 'set') return zero;
  const after = first + found.members.length;
  for (let at = first; at < after; at += 1) scope.reads.add(at);
  return (slots) => {
    let size = 0;
    for (let at = first; at < after; at += 1) size += slots[at] as number;
    return size;
  };
}

/** undefined = there is no such set, or no such member of it. */
export function memberSlot(
  { indexes, story, layout }: Compiling,
  variable: Name,
  member: Name,
): number | undefined {
  const index = indexes.variablesByKey.get(variable.text) ?? -1;
  const found = story.variables[index];
  const at = found?.kind === 'set' ? found.members.indexOf(member.text) : -1;
  return at === -1 ? undefined : (layout.sets.get(index) as number) + at;
}

/** Numbers as digits, flags as yes or no, texts as they are, of sets the members that are in them. */
export function inWords({ texts, story }: Compiling, { kind, of, scale, open }: Compiled): Words {
  if (open !== undefined) return open;
  if (kind === 'flag') return (slots, dice) => (of(slots, dice) === 0 ? 'no' : 'yes');
  if (kind === 'number') {
    const language = languageOf(story);
    return (slots, dice) => language.number(of(slots, dice), scale);
  }
  return kind === 'text' ? (slots, dice) => texts.textOf(of(slots, dice), slots) : () => '';
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

function carried(scope: Scope, { text }: Name, asked: 'has' | 'count'): Compiled {
  const made = asked === 'has' ? flag : number;
  const index = scope.indexes.itemsByKey.get(text);
  if (index === undefined) return made(zero);
  const at = scope.layout.items + index;
  const isStackable = scope.story.items[index]?.stackable === true;
  if (isStackable && asked === 'has') return isEver(scope, at);
  if (isStackable) return number(readSlot(scope, at));
  scope.reads.add(at);
  return made((slots) => (slots[at] === place.inventory ? 1 : 0));
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

function visited(
  scope: Scope,
  { type, node }: ExpressionOf<'visits' | 'seen' | 'turns_since'>,
): Compiled {
  const { indexes, layout } = scope;
  const index = indexes.nodesByName.get(nodeNameKey(node.text));
  if (type === 'turns_since') return turnsSince(scope, layout.entered.get(index ?? -1));
  if (type === 'seen') return isEver(scope, index === undefined ? index : layout.visits + index);
  return number(index === undefined ? zero : readSlot(scope, layout.visits + index));
}

function turnsSince(scope: Scope, at: number | undefined): Compiled {
  if (at === undefined) return number(() => neverEntered);
  scope.reads.add(at).add(slot.turn);
  return number((slots) => {
    const entered = slots[at] as number;
    return entered === 0 ? neverEntered : Math.max(0, (slots[slot.turn] as number) - (entered - 1));
  });
}

function chance(scope: Scope, { percent, span }: ExpressionOf<'chance'>): Compiled {
  const { of, scale } = numberOf(scope, percent);
  const site = siteIn(scope, span);
  const all = 100 * power(scale);
  return flag((slots, dice) => {
    const held = of(slots, dice);
    if (held <= 0) return 0;
    return held >= all || dice.roll(site, all, [0, held]) < held ? 1 : 0;
  });
}

/** Of two numbers: one from one to the other. Of values of different kinds: as numbers. */
function random(scope: Scope, tree: ExpressionOf<'random'>): Compiled {
  const site = siteIn(scope, tree.span);
  const values = tree.of.map((one) => compile(scope, one));
  if (isRange(values)) {
    const { of, scale } = aligned(values);
    const [one = zero, other = zero] = of;
    return number((slots, dice) => {
      const [from, to] = [one(slots, dice), other(slots, dice)];
      return Math.min(from, to) + dice.roll(site, Math.abs(to - from) + 1);
    }, scale);
  }
  const draw = <Value>(of: readonly Value[], dice: Dice) => of[dice.roll(site, of.length)];
  if (values.every(({ kind }) => kind === 'text') && values.some(({ open }) => open)) {
    const words = values.map((value) => inWords(scope, value));
    const open: Words = (slots, dice) => draw(words, dice)?.(slots, dice) ?? '';
    const of: Evaluate = (slots, dice) => (open(slots, dice) === '' ? 0 : 1);
    return { kind: 'text', of, scale: 0, open, isJoined: true };
  }
  const [first] = values;
  if (first?.kind !== 'number' && values.every(({ kind }) => kind === first?.kind)) {
    const of: Evaluate = (slots, dice) => draw(values, dice)?.of(slots, dice) ?? 0;
    return { kind: first?.kind ?? 'number', of, scale: 0 };
  }
  const { of, scale } = aligned(values.map(asNumber));
  return number((slots, dice) => draw(of, dice)?.(slots, dice) ?? 0, scale);
}

/** Whether a `random` of these draws between two numbers. */
export const isRange = (values: readonly Compiled[]): boolean =>
  values.length === 2 && values.every(({ kind }) => kind === 'number' || kind === 'nothing');

function compare(scope: Scope, operator: Comparison, left: Compiled, right: Compiled): Compiled {
  const isComparable =
    (left.kind === right.kind && left.kind !== 'set') ||
    left.kind === 'nothing' ||
    right.kind === 'nothing';
  if (!isComparable && operator === '=') return flag(zero);
  if (!isComparable && operator === '!=') return flag(() => 1);
  const isEquality = operator === '=' || operator === '!=';
  if (!isEquality) return flag(compileComparison(operator, asNumber(left), asNumber(right)));
  const areTexts = left.kind === 'text' && right.kind === 'text';
  if (!areTexts || !(left.open || right.open)) {
    return flag(compileComparison(operator, left, right));
  }
  const isSame = sameTexts(scope, left, right);
  return flag((slots, dice) => (isSame(slots, dice) === (operator === '=') ? 1 : 0));
}

/**
 * A text that a reader typed has a number of its own also where the story has the same text, if that
 * part of the story was compiled only afterwards.
 */
function sameTexts(
  scope: Scope,
  one: Compiled,
  other: Compiled,
): (slots: Int32Array, dice: Dice) => boolean {
  const [words, otherWords] = [inWords(scope, one), inWords(scope, other)];
  const areSame = (slots: Int32Array, dice: Dice) => words(slots, dice) === otherWords(slots, dice);
  if (one.isJoined || other.isJoined) return areSame;
  return (slots, dice) => {
    const [id, otherId] = [one.of(slots, dice), other.of(slots, dice)];
    return id === otherId || ((id < 0 || otherId < 0) && areSame(slots, dice));
  };
}

function arithmetic(scope: Scope, tree: ExpressionOf<'arithmetic'>): Compiled {
  const { observer } = scope;
  const here = placeOf(scope, tree.right.span);
  return numeric(
    compileArithmetic(tree.operator, numberOf(scope, tree.left), numberOf(scope, tree.right), () =>
      observer?.onDivisionByZero(here),
    ),
  );
}
