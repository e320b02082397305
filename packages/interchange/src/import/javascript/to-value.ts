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

/** Values are nested no deeper. */
const mostDepth = 60;

/** The value of a code; what is nothing of ours is foreign, with its source. */
export function readValue(code: string, scope: JavaScriptScope): ForeignExpression {
  const found = parseExpression(code);
  return found === null ? { type: 'foreign', source: code.trim() } : toValue(found, code, scope);
}

/** `code`: the one that the node is of. */
export function toValue(
  node: CallExpression['arguments'][number],
  code: string,
  scope: JavaScriptScope,
): ForeignExpression {
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

  read(node: CallExpression['arguments'][number]): ForeignExpression {
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
    if (node.type === 'CallExpression') {
      return this.#scope.call(node, (child) => this.read(child));
    }
    const known = this.#scope.value(node) ?? this.#size(node);
    if (known !== null) return known;
    const variable = this.#scope.variable(node);
    if (variable !== null) return { type: 'variable', name: variable };
    switch (node.type) {
      case 'Literal':
        return literal(node.value);
      case 'TemplateLiteral':
        return this.#template(node);
      case 'ParenthesizedExpression':
        return this.read(node.expression);
      case 'ArrayExpression': {
        const of = node.elements.flatMap((one) =>
          one === null || one.type === 'SpreadElement' ? [] : [this.read(one)],
        );
        return of.length === node.elements.length ? { type: 'list', of } : null;
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
      default:
        return null;
    }
  }

  /** `s.bag.length` */
  #size(node: Expression): ForeignExpression | null {
    if (node.type !== 'MemberExpression' || node.computed || node.object.type === 'Super') {
      return null;
    }
    if (node.property.type !== 'Identifier' || node.property.name !== 'length') return null;
    const of = this.read(node.object);
    return of.type === 'foreign' ? null : { type: 'size', of };
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
    if (operator === 'typeof' || operator === 'void') return null;
    const of = this.read(argument);
    if (operator === '!') return not(of);
    if (operator === '+') return of;
    if (operator !== '-') return null;
    return of.type === 'number' ? { type: 'number', value: -of.value } : { type: 'negative', of };
  }

  #binary({ operator, left, right }: BinaryExpression): ForeignExpression | null {
    if (left.type === 'PrivateIdentifier' || isTypeOf(left) || isTypeOf(right)) return null;
    const comparison = comparisons.get(operator);
    const arithmetic = arithmetics.get(operator);
    const sides = { left: this.read(left), right: this.read(right) };
    if (comparison !== undefined) return { type: 'compare', operator: comparison, ...sides };
    return arithmetic === undefined ? null : { type: 'arithmetic', operator: arithmetic, ...sides };
  }
}

export function isTypeOf(node: Expression): node is UnaryExpression {
  return node.type === 'UnaryExpression' && node.operator === 'typeof';
}

/** What is no variable is true unless it is empty: `is not "a"` is `is (not "a")` in SugarCube. */
function not(of: ForeignExpression): ForeignExpression {
  if (of.type === 'text') return { type: 'flag', value: of.value === '' };
  if (of.type === 'number') return { type: 'flag', value: of.value === 0 };
  if (of.type === 'flag') return { type: 'flag', value: !of.value };
  return { type: 'not', of };
}

function literal(value: unknown): ForeignExpression | null {
  if (typeof value === 'string') return { type: 'text', value };
  if (typeof value === 'number') return { type: 'number', value };
  return typeof value === 'boolean' ? { type: 'flag', value } : null;
}
