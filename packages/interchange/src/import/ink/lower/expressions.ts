import type { Arithmetic, Comparison } from '@brasslamp/story/logic/tree';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { InkExpression, InkPlace } from '../tree/ink-tree.ts';
import { builtIn } from './built-ins.ts';
import { hoistedNumber } from './effects.ts';
import { bindingOf, truthOf, valueOfBinding, visitsOf, wasVisited } from './names.ts';
import { and, arithmetic, compare, no, not, numberOf, or, textOf } from './terms/fold.ts';
import type { InkValue } from './terms/frame.ts';
import {
  common,
  holdsAll,
  isBeyond,
  isSame,
  type ListValue,
  listOf,
  shifted,
  united,
  without,
} from './terms/list-value.ts';
import type { Lowering, Scope } from './terms/scope.ts';

export function readValue(ink: Lowering, of: InkExpression, scope: Scope): InkValue {
  switch (of.type) {
    case 'number':
      return { kind: 'number', of: numberOf(of.value), isFloat: !Number.isInteger(of.value) };
    case 'flag':
      return { kind: 'flag', of: { type: 'flag', value: of.value } };
    case 'string':
      return { kind: 'text', of: joinedText(ink, of, scope) };
    case 'reference':
      return referenced(ink, of.path, scope) ?? foreign(ink, of.at);
    case 'target':
      return targetOf(ink, of.path, scope) ?? foreign(ink, of.at);
    case 'list': {
      const items = of.items.flatMap((name) => {
        const binding = bindingOf(ink, name, scope);
        const value = binding === undefined ? undefined : valueOfBinding(ink, binding);
        if (value?.kind === 'list') return [value.of];
        const item = ink.lists.find(name);
        return item === undefined ? [] : [listOf([item])];
      });
      return { kind: 'list', of: items.reduce(united, listOf([])) };
    }
    case 'unary':
      if (of.operator === 'not') return { kind: 'flag', of: not(conditionOf(ink, of.of, scope)) };
      return negative(asNumber(ink, readValue(ink, of.of, scope), scope, of.at));
    case 'binary':
      return binary(ink, of, scope);
    case 'function':
      return called(ink, of, scope);
  }
}

export function conditionOf(ink: Lowering, of: InkExpression, scope: Scope): ForeignExpression {
  if (of.type === 'reference') {
    const container = containerNamed(ink, of.path, scope);
    if (container !== undefined) return wasVisited(ink, container);
  }
  return truthOf(readValue(ink, of, scope));
}

const negative = (of: ForeignExpression): InkValue => ({
  kind: 'number',
  of: of.type === 'number' ? numberOf(-of.value) : { type: 'negative', of },
  isFloat: of.type === 'number' && !Number.isInteger(of.value),
});

/** What has no counterpart: the source stands for it, and is reported. */
export function foreign(ink: Lowering, at: InkPlace): InkValue {
  const { of, start, end } = ink.place(at);
  return { kind: 'number', of: { type: 'foreign', source: of.text.slice(start, end) } };
}

function containerNamed(ink: Lowering, path: readonly string[], scope: Scope) {
  const [name = ''] = path;
  if (path.length === 1 && isValueName(ink, name, scope)) return undefined;
  if (path.length > 1 && ink.lists.find(path.join('.')) !== undefined) return undefined;
  return ink.containers.find(path, scope.flow);
}

const isValueName = (ink: Lowering, name: string, scope: Scope) =>
  bindingOf(ink, name, scope) !== undefined || ink.constants.has(name);

/** undefined = nothing has that name. */
function referenced(ink: Lowering, path: readonly string[], scope: Scope): InkValue | undefined {
  const [name = ''] = path;
  if (path.length === 1) {
    const binding = bindingOf(ink, name, scope);
    if (binding !== undefined) return valueOfBinding(ink, binding);
    const constant = ink.constants.get(name);
    if (constant !== undefined) return readValue(ink, constant, scope);
  }
  const container = containerNamed(ink, path, scope);
  if (container !== undefined) return { kind: 'number', of: visitsOf(ink, container) };
  const item = ink.lists.find(path.join('.'));
  return item === undefined ? undefined : { kind: 'list', of: listOf([item]) };
}

function targetOf(ink: Lowering, path: readonly string[], scope: Scope): InkValue | undefined {
  const [name = ''] = path;
  const binding = path.length === 1 ? bindingOf(ink, name, scope) : undefined;
  if (binding !== undefined) return valueOfBinding(ink, binding);
  const container = ink.containers.find(path, scope.flow);
  return container === undefined ? undefined : { kind: 'target', of: container };
}

/** `"Hello {name}"`. */
function joinedText(
  ink: Lowering,
  { content }: Extract<InkExpression, { type: 'string' }>,
  scope: Scope,
): ForeignExpression {
  const parts = content.flatMap((part): ForeignExpression[] => {
    if (part.type === 'text') return [textOf(part.text)];
    if (part.type !== 'print') return [foreignSource(ink, part.at)];
    const value = readValue(ink, part.of, scope);
    return ['list', 'target'].includes(value.kind) || !('type' in value.of)
      ? [foreignSource(ink, part.at)]
      : [value.of];
  });
  const [first = textOf(''), ...rest] = parts;
  return rest.reduce((left, right) => arithmetic('+', left, right), first);
}

const foreignSource = (ink: Lowering, at: InkPlace): ForeignExpression => {
  const { of, start, end } = ink.place(at);
  return { type: 'foreign', source: of.text.slice(start, end) };
};

const comparisons: Record<string, Comparison> = {
  '==': '=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

const signs: Record<string, Arithmetic> = { '+': '+', '-': '-', '*': '*', '/': '/', mod: 'mod' };

function binary(
  ink: Lowering,
  of: Extract<InkExpression, { type: 'binary' }>,
  scope: Scope,
): InkValue {
  const { operator, at } = of;
  if (operator === 'and' || operator === 'or') {
    const left = conditionOf(ink, of.left, scope);
    const right = conditionOf(ink, of.right, scope);
    return { kind: 'flag', of: operator === 'and' ? and(left, right) : or(left, right) };
  }
  const left = readValue(ink, of.left, scope);
  const right = readValue(ink, of.right, scope);
  if (left.kind === 'list') return ofList(ink, operator, left.of, right, at);
  const comparison = comparisons[operator];
  if (comparison !== undefined) return compared(ink, comparison, left, right, scope, at);
  const sign = signs[operator];
  if (sign === undefined || right.kind === 'list') return foreign(ink, at);
  if (left.kind === 'text' || right.kind === 'text') {
    if (sign !== '+' || left.kind === 'target' || right.kind === 'target') return foreign(ink, at);
    return { kind: 'text', of: arithmetic('+', left.of, right.of) };
  }
  const isFloat = isFloatIn(left) || isFloatIn(right);
  const result = arithmetic(sign, asNumber(ink, left, scope, at), asNumber(ink, right, scope, at));
  // Whole numbers are divided without a rest.
  const isCut = sign === '/' && !isFloat && result.type !== 'number';
  return {
    kind: 'number',
    of: isCut ? { type: 'function', name: 'floor', of: [result] } : result,
    isFloat,
  };
}

const isFloatIn = (value: InkValue): boolean => 'isFloat' in value && value.isFloat === true;

function compared(
  ink: Lowering,
  operator: Comparison,
  left: InkValue,
  right: InkValue,
  scope: Scope,
  at: InkPlace,
): InkValue {
  if (right.kind === 'list') return foreign(ink, at);
  if (left.kind === 'target' || right.kind === 'target') {
    const [one, other] = [keyOf(left), keyOf(right)];
    if (one === null || other === null) return foreign(ink, at);
    return { kind: 'flag', of: compare(operator, one, other) };
  }
  if (left.kind === 'list') return foreign(ink, at);
  const isEqual = operator === '=' || operator === '!=';
  const is = isEqual ? sameTruth(left, right) : null;
  if (is !== null) return { kind: 'flag', of: operator === '=' ? is : not(is) };
  if (left.kind === 'text' && right.kind === 'text') {
    return { kind: 'flag', of: comparedTexts(ink, operator, left.of, right.of) };
  }
  // A text is equal to a number if it spells it.
  if (left.kind === 'text' || right.kind === 'text') {
    return { kind: 'flag', of: compare(operator, spelt(left.of), spelt(right.of)) };
  }
  const [one, other] = [asNumber(ink, left, scope, at), asNumber(ink, right, scope, at)];
  return {
    kind: 'flag',
    of: sinceNever(one, (of) => sinceNever(other, (to) => compare(operator, of, to))),
  };
}

/** Two variables are the same if both are one of the texts that they may be: ours compares with texts alone. */
function comparedTexts(
  ink: Lowering,
  operator: Comparison,
  left: ForeignExpression,
  right: ForeignExpression,
): ForeignExpression {
  const isEqual = operator === '=' || operator === '!=';
  if (!isEqual || left.type !== 'variable' || right.type !== 'variable') {
    return compare(operator, left, right);
  }
  const [one, other] = [ink.variables.textsOf(left.name), ink.variables.textsOf(right.name)];
  const known =
    one === null
      ? other
      : other === null
        ? one
        : new Set([...one].filter((text) => other.has(text)));
  if (known === null) return compare(operator, left, right);
  const same = [...known].map((text) =>
    and(compare('=', left, textOf(text)), compare('=', right, textOf(text))),
  );
  return operator === '=' ? or(...same) : not(or(...same));
}

/** The turns since a place where the reader never was are -1 in ink. */
function sinceNever(
  of: ForeignExpression,
  asked: (of: ForeignExpression) => ForeignExpression,
): ForeignExpression {
  if (of.type !== 'turns_since') return asked(of);
  const seen: ForeignExpression = { type: 'seen', unit: of.unit };
  return or(and(seen, asked(of)), and(not(seen), asked(numberOf(-1))));
}

const spelt = (of: ForeignExpression): ForeignExpression =>
  of.type === 'number' ? textOf(String(of.value)) : of;

const keyOf = (value: InkValue): ForeignExpression | null => {
  if (value.kind !== 'target') return null;
  return 'key' in value.of ? textOf(value.of.key) : { type: 'variable', name: value.of.variable };
};

/** Whether two flags are the same, yes being 1 and no 0; null = to be compared as numbers. */
function sameTruth(left: InkValue, right: InkValue): ForeignExpression | null {
  if (left.kind === 'flag' && right.kind === 'flag') {
    if (left.of.type === 'flag') return left.of.value ? right.of : not(right.of);
    if (right.of.type === 'flag') return right.of.value ? left.of : not(left.of);
    return or(and(left.of, right.of), and(not(left.of), not(right.of)));
  }
  const [flag, number] = left.kind === 'flag' ? [left, right] : [right, left];
  if (flag.kind !== 'flag' || number.kind !== 'number' || number.of.type !== 'number') return null;
  if (number.of.value === 1) return flag.of;
  return number.of.value === 0 ? not(flag.of) : no;
}

function ofList(
  ink: Lowering,
  operator: string,
  left: ListValue,
  right: InkValue,
  at: InkPlace,
): InkValue {
  if (right.kind === 'number' && right.of.type === 'number') {
    const by = right.of.value;
    if (operator === '+') return { kind: 'list', of: shifted(left, by, ink.lists.withValue) };
    if (operator === '-') return { kind: 'list', of: shifted(left, -by, ink.lists.withValue) };
  }
  if (right.kind !== 'list') return foreign(ink, at);
  switch (operator) {
    case '+':
      return { kind: 'list', of: united(left, right.of) };
    case '-':
      return { kind: 'list', of: without(left, right.of) };
    case '^':
      return { kind: 'list', of: common(left, right.of) };
    case 'has':
      return { kind: 'flag', of: holdsAll(left, right.of) };
    case 'hasnt':
      return { kind: 'flag', of: not(holdsAll(left, right.of)) };
    case '==':
      return { kind: 'flag', of: isSame(left, right.of) };
    case '!=':
      return { kind: 'flag', of: not(isSame(left, right.of)) };
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { kind: 'flag', of: isBeyond(left, right.of, operator) };
    default:
      return foreign(ink, at);
  }
}

/** A value as a number: yes is 1. */
export function asNumber(
  ink: Lowering,
  value: InkValue,
  scope: Scope,
  at: InkPlace,
): ForeignExpression {
  if (value.kind === 'number') return value.of;
  if (value.kind !== 'flag') return foreignSource(ink, at);
  if (value.of.type === 'flag') return numberOf(value.of.value ? 1 : 0);
  return hoistedNumber(ink, [value.of], scope, at);
}

function called(
  ink: Lowering,
  of: Extract<InkExpression, { type: 'function' }>,
  scope: Scope,
): InkValue {
  const flow = ink.containers.functionNamed(of.name);
  if (flow !== undefined) {
    const nothing: InkValue = { kind: 'flag', of: no };
    return ink.evaluate(flow, of.of, scope) ?? ink.invoke(flow, of.of, scope, of.at) ?? nothing;
  }
  return builtIn(ink, of, scope) ?? foreign(ink, of.at);
}
