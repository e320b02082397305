import type { Arithmetic, Comparison } from '@brasslamp/story/logic/tree';
import type {
  BinaryExpression,
  CallExpression,
  Expression,
  TemplateLiteral,
  UnaryExpression,
} from 'acorn';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { JavaScriptScope } from './javascript-scope.ts';
import { parseExpression } from './parse-javascript.ts';
import { pathOf } from './path-of.ts';

/** Values are nested no deeper. */
const mostDepth = 60;

/** The value of a code; what is nothing of ours is foreign, with its source. */
export function readValue(code: string, scope: JavaScriptScope): ForeignExpression {
  const found = parseExpression(code);
  return found === null ? { type: 'foreign', source: code.trim() } : toValue(found, code, scope);
}

/** `code`: the one that the node is of. */
export function toValue(node: Expression, code: string, scope: JavaScriptScope): ForeignExpression {
  return new ValueReader(code, scope).read(node);
}

const comparisons = new Map<string, Comparison>([
  ['===', '='],
  ['==', '='],
  ['!==', '!='],
  ['!=', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
]);

/** Also those of assignments: `+=`. */
export const arithmetics = new Map<string, Arithmetic>([
  ['+', '+'],
  ['-', '-'],
  ['*', '*'],
  ['/', '/'],
  ['%', 'mod'],
]);

class ValueReader {
  readonly #code: string;
  readonly #scope: JavaScriptScope;
  #depth = 0;

  constructor(code: string, scope: JavaScriptScope) {
    this.#code = code;
    this.#scope = scope;
  }

  read(node: Expression | CallExpression['arguments'][number]): ForeignExpression {
    const foreign: ForeignExpression = {
      type: 'foreign',
      source: this.#code.slice(node.start, node.end),
    };
    if (this.#depth >= mostDepth || node.type === 'SpreadElement') return foreign;
    this.#depth++;
    const value = this.#known(node) ?? foreign;
    this.#depth--;
    return value;
  }

  #known(node: Expression): ForeignExpression | null {
    const path = pathOf(node);
    if (path !== null) return this.#path(path, node);
    switch (node.type) {
      case 'Literal':
        return literal(node.value);
      case 'TemplateLiteral':
        return this.#template(node);
      case 'ParenthesizedExpression':
        return this.read(node.expression);
      case 'ArrayExpression': {
        const of = node.elements.map((one) => (one === null ? null : this.read(one)));
        const known = of.filter((one) => one !== null);
        return known.length === of.length ? { type: 'list', of: known } : null;
      }
      case 'UnaryExpression':
        return this.#unary(node);
      case 'BinaryExpression':
        return this.#binary(node);
      case 'LogicalExpression': {
        if (node.operator === '??') return null;
        const type = node.operator === '&&' ? 'and' : 'or';
        return { type, left: this.read(node.left), right: this.read(node.right) };
      }
      case 'CallExpression':
        return this.#call(node);
      default:
        return null;
    }
  }

  #path(path: string[], node: Expression): ForeignExpression | null {
    if (node.type === 'MemberExpression' && path.at(-1) === 'length' && path.length > 1) {
      const owner = this.#scope.variable(path.slice(0, -1));
      if (owner !== null) return { type: 'size', of: { type: 'variable', name: owner } };
    }
    const value = this.#scope.value(path);
    if (value !== null) return value;
    const name = this.#scope.variable(path);
    return name === null ? null : { type: 'variable', name };
  }

  #template({ quasis, expressions }: TemplateLiteral): ForeignExpression {
    const parts = quasis.flatMap(({ value }, index): ForeignExpression[] => {
      const words: ForeignExpression = { type: 'text', value: value.cooked ?? value.raw };
      const next = expressions[index];
      return next === undefined ? [words] : [words, this.read(next)];
    });
    return parts
      .filter((part, index) => index === 0 || part.type !== 'text' || part.value !== '')
      .reduce((left, right) => ({ type: 'arithmetic', operator: '+', left, right }));
  }

  #unary({ operator, argument }: UnaryExpression): ForeignExpression | null {
    const of = this.read(argument);
    if (operator === '!') return { type: 'not', of };
    if (operator === '+') return of;
    if (operator !== '-') return null;
    return of.type === 'number' ? { type: 'number', value: -of.value } : { type: 'negative', of };
  }

  #binary({ operator, left, right }: BinaryExpression): ForeignExpression | null {
    if (left.type === 'PrivateIdentifier') return null;
    const comparison = comparisons.get(operator);
    const arithmetic = arithmetics.get(operator);
    const sides = { left: this.read(left), right: this.read(right) };
    if (comparison !== undefined) return { type: 'compare', operator: comparison, ...sides };
    return arithmetic === undefined ? null : { type: 'arithmetic', operator: arithmetic, ...sides };
  }

  #call({ callee, arguments: given }: CallExpression): ForeignExpression | null {
    if (callee.type === 'Super') return null;
    const values = given.map((one) => this.read(one));
    const path = pathOf(callee);
    if (path !== null) {
      const known = mathValue(path, values) ?? this.#scope.call(path, values);
      if (known !== null) return known;
    }
    if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return null;
    const method = callee.property.type === 'Identifier' ? callee.property.name : '';
    const [member, ...others] = values;
    if (method !== 'includes' || member === undefined || others.length > 0) return null;
    return { type: 'contains', list: this.read(callee.object), member };
  }
}

function literal(value: unknown): ForeignExpression | null {
  if (typeof value === 'string') return { type: 'text', value };
  if (typeof value === 'number') return { type: 'number', value };
  return typeof value === 'boolean' ? { type: 'flag', value } : null;
}

const functions = ['min', 'max', 'abs', 'round', 'floor'] as const;

function mathValue(path: readonly string[], of: ForeignExpression[]): ForeignExpression | null {
  const [owner, method, ...others] = path;
  if (owner !== 'Math' || others.length > 0) return null;
  const name = functions.find((one) => one === method);
  if (name !== undefined && of.length > 0) return { type: 'function', name, of };
  const [first] = of;
  if (method !== 'ceil' || first === undefined) return null;
  const negative: ForeignExpression = { type: 'negative', of: first };
  return { type: 'negative', of: { type: 'function', name: 'floor', of: [negative] } };
}
