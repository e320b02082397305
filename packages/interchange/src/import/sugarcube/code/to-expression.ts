import type {
  BinaryExpression,
  CallExpression,
  Expression,
  MemberExpression,
  TemplateLiteral,
  UnaryExpression,
} from 'acorn';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { callToExpression, playedTurns } from './call-to-expression.ts';
import { type CodeScope, definedFlag } from './code-scope.ts';
import { constantOf } from './constant-at.ts';
import { parseValue } from './parse-code.ts';
import { variableOf } from './variable-of.ts';

/** Values are nested no deeper. */
const mostDepth = 60;

/** The value of a code; what is nothing of ours is foreign, with its source. */
export function readValue(code: string, scope: CodeScope): ForeignExpression {
  const found = parseValue(code);
  if (found === null) return { type: 'foreign', source: code };
  return toExpression(found.expression, { scope, text: found.text, depth: 0 });
}

export interface ExpressionContext {
  scope: CodeScope;
  /** The code that the nodes are of. */
  text: string;
  depth: number;
}

export function toExpression(
  node: Expression | CallExpression['arguments'][number],
  context: ExpressionContext,
): ForeignExpression {
  const foreign: ForeignExpression = {
    type: 'foreign',
    source: context.text.slice(node.start, node.end),
  };
  if (context.depth > mostDepth) return foreign;
  const inner = { ...context, depth: context.depth + 1 };
  const of = (child: Expression) => toExpression(child, inner);
  const variable = variableOf(node, context.scope);
  if (variable !== null) return { type: 'variable', name: variable };
  const constant = constantOf(node, context.scope);
  if (constant !== null) return constant;
  switch (node.type) {
    case 'Literal':
      return literal(node.value) ?? foreign;
    case 'TemplateLiteral':
      return template(node, of);
    case 'ArrayExpression': {
      const members = node.elements.filter((one) => one !== null && one.type !== 'SpreadElement');
      return members.length === node.elements.length
        ? { type: 'list', of: members.map((one) => toExpression(one ?? node, inner)) }
        : foreign;
    }
    case 'UnaryExpression':
      return unary(node, of, context.scope) ?? foreign;
    case 'BinaryExpression':
      return binary(node, of, context.scope) ?? foreign;
    case 'LogicalExpression':
      if (node.operator === '??') return foreign;
      return {
        type: node.operator === '&&' ? 'and' : 'or',
        left: of(node.left),
        right: of(node.right),
      };
    case 'ParenthesizedExpression':
      return of(node.expression);
    case 'MemberExpression':
      return member(node, of, context.scope) ?? foreign;
    case 'CallExpression':
      return (
        callToExpression(node, (child) => toExpression(child, inner), context.scope) ?? foreign
      );
    default:
      return foreign;
  }
}

function literal(value: unknown): ForeignExpression | null {
  if (typeof value === 'string') return { type: 'text', value };
  if (typeof value === 'number') return { type: 'number', value };
  if (typeof value === 'boolean') return { type: 'flag', value };
  return null;
}

type Reader = (child: Expression) => ForeignExpression;

function template({ quasis, expressions }: TemplateLiteral, of: Reader): ForeignExpression {
  const parts = quasis.flatMap(({ value }, index): ForeignExpression[] => {
    const words: ForeignExpression = { type: 'text', value: value.cooked ?? value.raw };
    const next = expressions[index];
    return next === undefined ? [words] : [words, of(next)];
  });
  return parts
    .filter((part, index) => index === 0 || part.type !== 'text' || part.value !== '')
    .reduce((left, right) => ({ type: 'arithmetic', operator: '+', left, right }));
}

function unary(
  { operator, argument }: UnaryExpression,
  of: Reader,
  scope: CodeScope,
): ForeignExpression | null {
  if (operator === '!') return not(of(argument));
  if (operator === '+') return of(argument);
  if (operator === '-') {
    const negated = of(argument);
    return negated.type === 'number'
      ? { type: 'number', value: -negated.value }
      : { type: 'negative', of: negated };
  }
  // `def` and `ndef`, see `desugar`.
  const variable = variableOf(argument, scope);
  if (variable === null || (operator !== 'typeof' && operator !== 'void')) return null;
  return isDefined(variable, operator === 'typeof', scope);
}

function isDefined(variable: string, isAsked: boolean, scope: CodeScope): ForeignExpression {
  if (scope.isAlwaysDefined(variable)) return { type: 'flag', value: isAsked };
  const flag: ForeignExpression = { type: 'variable', name: definedFlag(variable) };
  return isAsked ? flag : { type: 'not', of: flag };
}

/** `is not "a"` is `is (not "a")` in SugarCube: a text that is no empty one is true. */
function not(of: ForeignExpression): ForeignExpression {
  if (of.type === 'text') return { type: 'flag', value: of.value === '' };
  if (of.type === 'number') return { type: 'flag', value: of.value === 0 };
  if (of.type === 'flag') return { type: 'flag', value: !of.value };
  return { type: 'not', of };
}

const comparisons = {
  '===': '=',
  '==': '=',
  '!==': '!=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
} as const;
const arithmetic = { '+': '+', '-': '-', '*': '*', '/': '/', '%': 'mod' } as const;

function binary(
  { operator, left, right }: BinaryExpression,
  of: Reader,
  scope: CodeScope,
): ForeignExpression | null {
  if (left.type === 'PrivateIdentifier') return null;
  if (isKey(operator, comparisons)) {
    const comparison = comparisons[operator];
    const isEqual = comparison === '=';
    if (isEqual || comparison === '!=') {
      const asked = nothingOf(left, right, scope) ?? nothingOf(right, left, scope);
      if (asked !== null) return isDefined(asked, !isEqual, scope);
      if (isTypeOf(left) || isTypeOf(right)) return null;
    }
    return { type: 'compare', operator: comparison, left: of(left), right: of(right) };
  }
  if (!isKey(operator, arithmetic)) return null;
  return { type: 'arithmetic', operator: arithmetic[operator], left: of(left), right: of(right) };
}

function isKey<Keys extends object>(key: PropertyKey, of: Keys): key is keyof Keys {
  return Object.hasOwn(of, key);
}

/** The variable that is compared with `undefined` or `null`, by itself or by its type; null = none is. */
function nothingOf(nothing: Expression, other: Expression, scope: CodeScope): string | null {
  const isNothing =
    (nothing.type === 'Identifier' && nothing.name === 'undefined') ||
    (nothing.type === 'Literal' && nothing.raw === 'null');
  if (isNothing) return variableOf(other, scope);
  const isNoType = nothing.type === 'Literal' && nothing.value === 'undefined';
  return isNoType && isTypeOf(other) ? variableOf(other.argument, scope) : null;
}

function isTypeOf(node: Expression): node is UnaryExpression {
  return node.type === 'UnaryExpression' && node.operator === 'typeof';
}

function member(
  { object, property, computed }: MemberExpression,
  of: Reader,
  scope: CodeScope,
): ForeignExpression | null {
  if (computed || property.type !== 'Identifier' || object.type === 'Super') return null;
  if (property.name === 'length') {
    const sized = of(object);
    return sized.type === 'foreign' ? null : { type: 'size', of: sized };
  }
  const isActive =
    object.type === 'MemberExpression' && /^(?:title|name)$/.test(property.name) && isState(object);
  if (isActive && scope.unit !== null) return { type: 'text', value: scope.unit };
  const isOfState = object.type === 'Identifier' && object.name === 'State';
  if (isOfState && property.name === 'turns') return playedTurns;
  if (isOfState && property.name === 'passage' && scope.unit !== null) {
    return { type: 'text', value: scope.unit };
  }
  return null;
}

/** `State.active` */
function isState({ object, property }: MemberExpression): boolean {
  return (
    object.type === 'Identifier' &&
    object.name === 'State' &&
    property.type === 'Identifier' &&
    property.name === 'active'
  );
}
