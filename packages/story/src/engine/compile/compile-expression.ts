import { nodeNameKey } from '../../logic/names.ts';
import { readCondition } from '../../logic/read-logic.ts';
import type { Comparison, Expression, ExpressionOf, Name } from '../../model/expression.ts';
import { power } from '../state/decimals.ts';
import type { Dice } from '../state/dice.ts';
import { place, slot, turnIn } from '../state/layout.ts';
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
import type { Evaluate } from './node-logic.ts';
import { partsOf } from './parts.ts';
import { type Compiling, placeOf, type Scope, siteIn } from './scope.ts';

/*
 * Conditions and values become functions over the numbers of a state. Their kinds are known
 * beforehand, so that every semantic error has one result: what is not there is `nothing`, which is 0, no and
 * "" all at once; a text is 0 where a number is needed; values of different kinds are never equal.
 */

/** `nothing` is the value of a variable that the story does not have: alike in every kind. */
export type Kind = 'number' | 'flag' | 'text' | 'set' | 'nothing';

/** The words in which a value is shown to the reader. */
export type Words = (slots: State, dice: Dice) => string;

export interface Compiled extends Scaled {
  kind: Kind;
  /** The characters of a text that may not be one of the story's own. */
  open?: Words;
  /** True of a joined text, which has no number before it is kept: `of` only says whether there is anything in it. */
  isJoined?: boolean;
}

const zero: Evaluate = () => 0;
const nothing: Compiled = { kind: 'nothing', of: zero, scale: 0 };

/** The turns since a node was entered that never was: more than any story has. */
const neverEntered = 1_000_000;

export const number = (of: Evaluate, scale = 0): Compiled => ({ kind: 'number', of, scale });
export const flag = (of: Evaluate): Compiled => ({ kind: 'flag', of, scale: 0 });

/** null = always. A condition that does not parse never holds. */
export function compileCondition(scope: Scope, text: string): Evaluate | null {
  const { tree, error } = readCondition(text, scope.parts?.grammar ?? null);
  if (tree !== null) return compile(scope, tree).of;
  return error === null ? null : zero;
}

/** The value; as a condition it holds when it is not 0. */
export function compile(scope: Scope, tree: Expression): Compiled {
  switch (tree.type) {
    case 'number':
      return literal(scope, tree.value);
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
    case 'ending':
      return isEver(scope, scope.layout.endings.get(tree.ending.text));
    case 'chance':
      return chance(scope, tree);
    case 'random':
      return random(scope, tree);
    case 'function':
      return numeric(
        compileFunction(
          scope,
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
    case 'and':
    case 'or':
      return joined(scope, tree);
    case 'compare':
      return compare(scope, tree.operator, compile(scope, tree.left), compile(scope, tree.right));
    case 'arithmetic':
      return arithmetic(scope, tree);
    default:
      return partsOf(scope).compileExpression(scope, tree);
  }
}

function literal(scope: Scope, value: number): Compiled {
  if (!Number.isInteger(value)) return numeric(partsOf(scope).decimals.literal(value));
  const clamped = clampedAt(0, value);
  return number(() => clamped);
}

function joined(scope: Scope, tree: ExpressionOf<'and' | 'or'>): Compiled {
  const [left, right] = [compile(scope, tree.left).of, compile(scope, tree.right).of];
  return tree.type === 'and'
    ? flag((slots, dice) => (left(slots, dice) !== 0 && right(slots, dice) !== 0 ? 1 : 0))
    : flag((slots, dice) => (left(slots, dice) !== 0 || right(slots, dice) !== 0 ? 1 : 0));
}

const numeric = ({ of, scale }: Scaled): Compiled => number(of, scale);

function numberOf(scope: Scope, tree: Expression): Scaled {
  return asNumber(compile(scope, tree));
}

const asNumber = (compiled: Compiled): Scaled =>
  compiled.kind === 'text' ? { of: zero, scale: 0 } : compiled;

/** The value without decimals. */
export const asWholeNumber = (scope: Scope, compiled: Compiled): Evaluate =>
  rescaled(scope, asNumber(compiled), 0);

export function readSlot(scope: Scope, at: number): Evaluate {
  scope.reads.add(at);
  return (slots) => slots[at] ?? 0;
}

export function isEver(scope: Scope, at: number | undefined): Compiled {
  if (at === undefined) return flag(zero);
  scope.reads.add(at);
  return flag((slots) => (slots[at] === 0 ? 0 : 1));
}

function variable(scope: Scope, { text }: Name): Compiled {
  const index = scope.indexes.variablesByKey.get(text);
  const found = index === undefined ? undefined : scope.story.variables[index];
  if (index === undefined || found === undefined) return nothing;
  if (found.kind === 'set') return partsOf(scope).compileSet(scope, index);
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

/** Numbers as digits, flags as yes or no, texts as they are, of sets the members that are in them. */
export function inWords(scope: Compiling, { kind, of, scale, open }: Compiled): Words {
  const { texts } = scope;
  if (open !== undefined) return open;
  if (kind === 'flag') return (slots, dice) => (of(slots, dice) === 0 ? 'no' : 'yes');
  if (kind === 'number' && scale > 0)
    return partsOf(scope).decimals.inWords(scope.story, { of, scale });
  if (kind === 'number') return (slots, dice) => String(of(slots, dice));
  return kind === 'text' ? (slots, dice) => texts.textOf(of(slots, dice), slots) : () => '';
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
    const entered = slots[at] ?? 0;
    return entered === 0 ? neverEntered : Math.max(0, turnIn(slots) - (entered - 1));
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
    const { of, scale } = aligned(scope, values);
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
  const { of, scale } = aligned(scope, values.map(asNumber));
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
  if (!isEquality) return flag(compileComparison(scope, operator, asNumber(left), asNumber(right)));
  const areTexts = left.kind === 'text' && right.kind === 'text';
  if (!areTexts || !(left.open || right.open)) {
    return flag(compileComparison(scope, operator, left, right));
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
    compileArithmetic(
      scope,
      tree.operator,
      numberOf(scope, tree.left),
      numberOf(scope, tree.right),
      () => observer?.onDivisionByZero(here),
    ),
  );
}
