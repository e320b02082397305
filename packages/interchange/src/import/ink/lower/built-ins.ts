/** The functions that ink has itself. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { InkExpression } from '../tree/ink-tree.ts';
import { hoisted, hoistedNumber } from './effects.ts';
import { bindingOf, visitsOf } from './names.ts';
import type { Container } from './terms/containers.ts';
import { and, arithmetic, compare, numberOf, variable } from './terms/fold.ts';
import type { InkValue } from './terms/frame.ts';
import {
  common,
  knownItems,
  type ListItem,
  type ListValue,
  listOf,
  outermost,
  without,
} from './terms/list-value.ts';
import type { Lowering, Scope } from './terms/scope.ts';

type Call = Extract<InkExpression, { type: 'function' }>;

const number = (of: ForeignExpression): InkValue => ({ kind: 'number', of });

/** null = there is no such function, or none for these values. */
export function builtIn(ink: Lowering, call: Call, scope: Scope): InkValue | null {
  const [first, second] = call.of;
  switch (call.name) {
    case 'TURNS':
      return number({ type: 'turns' });
    case 'CHOICE_COUNT':
      return number(hoistedNumber(ink, scope.open.choices, scope, call.at));
    case 'TURNS_SINCE': {
      const to = targetGiven(ink, first, scope);
      return to && number({ type: 'turns_since', unit: ink.units.nameOf(to) });
    }
    case 'READ_COUNT': {
      const to = targetGiven(ink, first, scope);
      return to && number(visitsOf(ink, to));
    }
    case 'SEED_RANDOM':
      return number(numberOf(0));
    default:
  }
  const left = first === undefined ? undefined : ink.value(first, scope);
  const right = second === undefined ? undefined : ink.value(second, scope);
  const list = ink.lists.of(call.name);
  if (list !== undefined) return fromNumber(call.name, list, left);
  if (left?.kind === 'list') return ofList(ink, call, left.of, scope);
  if (left?.kind !== 'number') return null;
  return ofNumbers(ink, call, left.of, right?.kind === 'number' ? right.of : undefined, scope);
}

function targetGiven(ink: Lowering, of: InkExpression | undefined, scope: Scope): Container | null {
  if (of === undefined) return null;
  if (of.type === 'reference' && bindingOf(ink, of.path[0] ?? '', scope) === undefined) {
    return ink.containers.find(of.path, scope.flow) ?? null;
  }
  const value = ink.value(of, scope);
  return value.kind === 'target' && 'key' in value.of ? value.of : null;
}

function ofNumbers(
  ink: Lowering,
  { name, at }: Call,
  left: ForeignExpression,
  right: ForeignExpression | undefined,
  scope: Scope,
): InkValue | null {
  const called = (of: ForeignExpression): InkValue => number(of);
  switch (name) {
    case 'MIN':
    case 'MAX': {
      if (right === undefined) return null;
      const [one, other] = [left, right];
      if (one.type === 'number' && other.type === 'number') {
        const pick = name === 'MIN' ? Math.min : Math.max;
        return called(numberOf(pick(one.value, other.value)));
      }
      return called({ type: 'function', name: name === 'MIN' ? 'min' : 'max', of: [one, other] });
    }
    case 'FLOOR':
      return called(floored(left));
    case 'CEILING':
      return called(
        left.type === 'number'
          ? numberOf(Math.ceil(left.value))
          : { type: 'negative', of: floored({ type: 'negative', of: left }) },
      );
    case 'INT':
      if (left.type === 'number') return called(numberOf(Math.trunc(left.value)));
      return called(floored(left));
    case 'FLOAT':
      return { kind: 'number', of: left, isFloat: true };
    case 'POW': {
      if (right?.type !== 'number' || right.value < 0 || right.value > 8) return null;
      const factors = Array.from({ length: right.value }, () => left);
      return called(factors.reduce((of, by) => arithmetic('*', of, by), numberOf(1)));
    }
    case 'RANDOM':
      if (right === undefined) return null;
      return called(hoisted(ink, { type: 'between', from: left, to: right }, 'number', scope, at));
    default:
      return null;
  }
}

const floored = (of: ForeignExpression): ForeignExpression =>
  of.type === 'number'
    ? numberOf(Math.floor(of.value))
    : { type: 'function', name: 'floor', of: [of] };

/** `list(3)`: the item of that value. */
function fromNumber(
  list: string,
  items: readonly ListItem[],
  given: InkValue | undefined,
): InkValue | null {
  if (given === undefined) return { kind: 'list', of: listOf([], [list]) };
  if (given.kind !== 'number') return null;
  const holds = items.map((item) => [item, compare('=', given.of, numberOf(item.value))] as const);
  const found = holds.filter(([, is]) => is.type !== 'flag' || is.value);
  return { kind: 'list', of: { items: new Map(found), origins: new Set([list]) } };
}

function ofList(
  ink: Lowering,
  { name, at, of }: Call,
  list: ListValue,
  scope: Scope,
): InkValue | null {
  const asList = (value: ListValue): InkValue => ({ kind: 'list', of: value });
  switch (name) {
    case 'LIST_COUNT':
      return number(hoistedNumber(ink, [...list.items.values()], scope, at));
    case 'LIST_MIN':
      return asList(outermost(list, 'min'));
    case 'LIST_MAX':
      return asList(outermost(list, 'max'));
    case 'LIST_ALL':
      return asList(allOf(ink, list));
    case 'LIST_INVERT':
      return asList(without(allOf(ink, list), list));
    case 'LIST_VALUE':
      return number(valueOfItem(ink, outermost(list, 'max'), scope, at));
    case 'LIST_RANGE': {
      const [, from, to] = of;
      const bounds = [from, to].map((bound) => bound && ink.value(bound, scope));
      const [low, high] = bounds.map((bound, index) => valueOfBound(bound, index));
      if (low === undefined || high === undefined) return null;
      const inside = [...list.items.keys()].filter(({ value }) => value >= low && value <= high);
      return asList(common(list, listOf(inside)));
    }
    case 'LIST_RANDOM':
      return randomItem(ink, list, scope, at);
    default:
      return null;
  }
}

/** The lowest of the first bound, the highest of the second. */
function valueOfBound(bound: InkValue | undefined, index: number): number | undefined {
  if (bound?.kind === 'number' && bound.of.type === 'number') return bound.of.value;
  const items = bound?.kind === 'list' ? knownItems(bound.of) : null;
  return items === null ? undefined : (items.at(index === 0 ? 0 : -1)?.value ?? 0);
}

const allOf = (ink: Lowering, { origins }: ListValue): ListValue =>
  listOf(
    [...origins].flatMap((origin) => ink.lists.of(origin) ?? []),
    origins,
  );

/** The number of the one item that is in it. */
function valueOfItem(
  ink: Lowering,
  { items }: ListValue,
  { sink }: Scope,
  inkAt: Call['at'],
): ForeignExpression {
  const [first, ...others] = items;
  if (first === undefined) return numberOf(0);
  if (others.length === 0 && first[1].type === 'flag') return numberOf(first[0].value);
  const name = ink.variables.helper('value');
  ink.variables.declare(name, 'number', null);
  const at = ink.place(inkAt);
  sink.pieces.push({ type: 'set', at, variable: name, value: numberOf(0) });
  for (const [item, when] of items) {
    const value = numberOf(item.value);
    const pieces = [{ type: 'set' as const, at, variable: name, value }];
    sink.pieces.push({ type: 'branch', at, arms: [{ when, pieces }] });
  }
  return variable(name);
}

/** One of those that are in it: the number says which, counted through those that are. */
function randomItem(ink: Lowering, list: ListValue, scope: Scope, at: Call['at']): InkValue {
  const known = knownItems(list);
  const holds = [...list.items.values()];
  const to = known === null ? hoistedNumber(ink, holds, scope, at) : numberOf(known.length);
  const drawn = hoisted(ink, { type: 'between', from: numberOf(1), to }, 'number', scope, at);
  const items = new Map<ListItem, ForeignExpression>();
  if (known !== null) {
    for (const [index, item] of known.entries()) {
      items.set(item, compare('=', drawn, numberOf(index + 1)));
    }
    return { kind: 'list', of: { items, origins: list.origins } };
  }
  let before: ForeignExpression = numberOf(0);
  for (const [item, is] of list.items) {
    const place = hoistedNumber(ink, [is], scope, at);
    before = arithmetic('+', before, place);
    items.set(item, and(is, compare('=', drawn, before)));
  }
  return { kind: 'list', of: { items, origins: list.origins } };
}
