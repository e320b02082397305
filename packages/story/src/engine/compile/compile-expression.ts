import { nodeNameKey } from '../../logic/names.ts';
import { readCondition } from '../../logic/read-logic.ts';
import type {
  Arithmetic,
  Comparison,
  Expression,
  ExpressionOf,
  FunctionName,
  Name,
} from '../../model/expression.ts';
import { place, slot } from '../state/layout.ts';
import type { Evaluate } from './node-logic.ts';
import { placeOf, type Scope, siteIn } from './scope.ts';

/*
 * Conditions and values become functions over the numbers of a state. Their kinds are known
 * beforehand, so that every semantic error has one result: what is not there is `nothing`, which is 0, no and
 * "" all at once; a text is 0 where a number is needed; values of different kinds are never equal.
 */

/** `nothing` is the value of a variable that the story does not have: alike in every kind. */
export type Kind = 'number' | 'flag' | 'text' | 'nothing';

export interface Compiled {
  kind: Kind;
  of: Evaluate;
}

const zero: Evaluate = () => 0;
const nothing: Compiled = { kind: 'nothing', of: zero };

/** Values of the logic stay in ± this, so that sums and products stay whole numbers. */
const largest = 1e12;
const clamped = (value: number): number => Math.max(-largest, Math.min(largest, value));

/** So many turns ago was a node entered that never was. */
const neverEntered = 1_000_000;

const number = (of: Evaluate): Compiled => ({ kind: 'number', of });
const flag = (of: Evaluate): Compiled => ({ kind: 'flag', of });

/** null = always. A condition that does not parse never holds. */
export function compileCondition(scope: Scope, text: string): Evaluate | null {
  const { tree, error } = readCondition(text);
  if (tree !== null) return compile(scope, tree).of;
  return error === null ? null : zero;
}

/** The value; as a condition it holds when it is not 0. */
export function compile(scope: Scope, tree: Expression): Compiled {
  switch (tree.type) {
    case 'number': {
      const value = Math.trunc(clamped(tree.value));
      return number(() => value);
    }
    case 'text': {
      const id = scope.texts.idOf(tree.value);
      return { kind: 'text', of: () => id };
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
      return number(functions[tree.name](tree.of.map((one) => numberOf(scope, one))));
    case 'negative': {
      const of = numberOf(scope, tree.of);
      return number((slots, dice) => -of(slots, dice));
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
      return compare(tree.operator, compile(scope, tree.left), compile(scope, tree.right));
    case 'arithmetic':
      return arithmetic(scope, tree);
  }
}

function numberOf(scope: Scope, tree: Expression): Evaluate {
  return asNumber(compile(scope, tree));
}

const asNumber = ({ kind, of }: Compiled): Evaluate => (kind === 'text' ? zero : of);

function readSlot(scope: Scope, at: number): Evaluate {
  scope.reads.add(at);
  return (slots) => slots[at] as number;
}

function isEver(scope: Scope, at: number | undefined): Compiled {
  if (at === undefined) return flag(zero);
  scope.reads.add(at);
  return flag((slots) => (slots[at] === 0 ? 0 : 1));
}

function variable(scope: Scope, { text }: Name): Compiled {
  const index = scope.indexes.variablesByKey.get(text);
  const found = index === undefined ? undefined : scope.story.variables[index];
  if (index === undefined || found === undefined) return nothing;
  const kind = found.kind === 'choice' ? 'text' : found.kind;
  return { kind, of: readSlot(scope, scope.layout.variables + index) };
}

function carried(scope: Scope, { text }: Name, asked: 'has' | 'count'): Compiled {
  const kind = asked === 'has' ? 'flag' : 'number';
  const index = scope.indexes.itemsByKey.get(text);
  if (index === undefined) return { kind, of: zero };
  const at = scope.layout.items + index;
  const isStackable = scope.story.items[index]?.stackable === true;
  if (isStackable && asked === 'has') return isEver(scope, at);
  if (isStackable) return number(readSlot(scope, at));
  scope.reads.add(at);
  return { kind, of: (slots) => (slots[at] === place.inventory ? 1 : 0) };
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
  const of = numberOf(scope, percent);
  const site = siteIn(scope, span);
  return flag((slots, dice) => {
    const held = of(slots, dice);
    if (held <= 0) return 0;
    return held >= 100 || dice.roll(site, 100, [0, held]) < held ? 1 : 0;
  });
}

/** Of two numbers: one from one to the other. Of values of different kinds: as numbers. */
function random(scope: Scope, tree: ExpressionOf<'random'>): Compiled {
  const site = siteIn(scope, tree.span);
  const values = tree.of.map((one) => compile(scope, one));
  const [one, other] = values;
  if (isRange(values) && one && other) {
    return number((slots, dice) => {
      const [from, to] = [one.of(slots, dice), other.of(slots, dice)];
      return Math.min(from, to) + dice.roll(site, Math.abs(to - from) + 1);
    });
  }
  const kind = values.every((value) => value.kind === one?.kind) ? one?.kind : undefined;
  const drawn = values.map((value) => (kind === undefined ? asNumber(value) : value.of));
  return {
    kind: kind ?? 'number',
    of: (slots, dice) => (drawn[dice.roll(site, drawn.length)] ?? zero)(slots, dice),
  };
}

/** Whether a `random` of these draws between two numbers. */
export const isRange = (values: readonly Compiled[]): boolean =>
  values.length === 2 && values.every(({ kind }) => kind === 'number' || kind === 'nothing');

const functions: Record<FunctionName, (of: Evaluate[]) => Evaluate> = {
  min: (of) => (slots, dice) => Math.min(...of.map((one) => one(slots, dice))),
  max: (of) => (slots, dice) => Math.max(...of.map((one) => one(slots, dice))),
  abs:
    ([of = zero]) =>
    (slots, dice) =>
      Math.abs(of(slots, dice)),
  round: ([of = zero]) => of,
  floor: ([of = zero]) => of,
};

function compare(operator: Comparison, left: Compiled, right: Compiled): Compiled {
  const isComparable =
    left.kind === right.kind || left.kind === 'nothing' || right.kind === 'nothing';
  if (!isComparable && operator === '=') return flag(zero);
  if (!isComparable && operator === '!=') return flag(() => 1);
  const isEquality = operator === '=' || operator === '!=';
  const [one, other] = isEquality ? [left.of, right.of] : [asNumber(left), asNumber(right)];
  return flag(comparisons[operator](one, other));
}

const comparisons: Record<Comparison, (one: Evaluate, other: Evaluate) => Evaluate> = {
  '=': (one, other) => (slots, dice) => (one(slots, dice) === other(slots, dice) ? 1 : 0),
  '!=': (one, other) => (slots, dice) => (one(slots, dice) === other(slots, dice) ? 0 : 1),
  '<': (one, other) => (slots, dice) => (one(slots, dice) < other(slots, dice) ? 1 : 0),
  '<=': (one, other) => (slots, dice) => (one(slots, dice) <= other(slots, dice) ? 1 : 0),
  '>': (one, other) => (slots, dice) => (one(slots, dice) > other(slots, dice) ? 1 : 0),
  '>=': (one, other) => (slots, dice) => (one(slots, dice) >= other(slots, dice) ? 1 : 0),
};

function arithmetic(scope: Scope, tree: ExpressionOf<'arithmetic'>): Compiled {
  const one = numberOf(scope, tree.left);
  const other = numberOf(scope, tree.right);
  if (tree.operator !== '/' && tree.operator !== 'mod') {
    return number(sums[tree.operator](one, other));
  }
  const divide = tree.operator === '/' ? divided : remainder;
  const { observer } = scope;
  const here = placeOf(scope, tree.right.span);
  return number((slots, dice) => {
    const by = other(slots, dice);
    if (by === 0) observer?.onDivisionByZero(here);
    return by === 0 ? 0 : divide(one(slots, dice), by);
  });
}

const divided = (value: number, by: number): number => Math.trunc(value / by);
const remainder = (value: number, by: number): number => value % by;

type Sum = Exclude<Arithmetic, '/' | 'mod'>;
const sums: Record<Sum, (one: Evaluate, other: Evaluate) => Evaluate> = {
  '+': (one, other) => (slots, dice) => clamped(one(slots, dice) + other(slots, dice)),
  '-': (one, other) => (slots, dice) => clamped(one(slots, dice) - other(slots, dice)),
  '*': (one, other) => (slots, dice) => clamped(one(slots, dice) * other(slots, dice)),
};
