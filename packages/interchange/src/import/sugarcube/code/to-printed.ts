import type { Expression } from 'acorn';
import { toValue } from '../../javascript/to-value.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { CodeScope } from './code-scope.ts';
import { parseValue } from './parse-code.ts';
import { scopeInJavaScript } from './scope-in-javascript.ts';

/** Values are nested no deeper. */
const mostDepth = 60;

export interface PrintOptions {
  scope: CodeScope;
  at: SourcePlace;
  /** A text, which is read as a passage is. */
  readWords: (text: string) => Piece[];
}

/** What a value looks like when it is shown: its texts are words, its conditions branches. */
export function printValue(code: string, options: PrintOptions): Piece[] {
  const found = parseValue(code);
  if (found === null)
    return [{ type: 'value', of: { type: 'foreign', source: code }, at: options.at }];
  const scope = scopeInJavaScript(options.scope, found.text);
  const valueIn = (node: Expression) => toValue(node, found.text, scope);
  return new Printer(valueIn, options).print(found.expression);
}

class Printer {
  readonly #valueIn: (node: Expression) => ForeignExpression;
  readonly #options: PrintOptions;
  #depth = 0;

  constructor(valueIn: (node: Expression) => ForeignExpression, options: PrintOptions) {
    this.#valueIn = valueIn;
    this.#options = options;
  }

  print(node: Expression): Piece[] {
    if (this.#depth > mostDepth) return this.#value(node);
    this.#depth++;
    const pieces = this.#pieces(node);
    this.#depth--;
    return pieces;
  }

  #pieces(node: Expression): Piece[] {
    const { at, readWords } = this.#options;
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? readWords(node.value) : this.#value(node);
      case 'ParenthesizedExpression':
        return this.print(node.expression);
      case 'TemplateLiteral':
        return node.quasis.flatMap(({ value }, index) => {
          const next = node.expressions[index];
          const words = readWords(value.cooked ?? value.raw);
          return next === undefined ? words : [...words, ...this.print(next)];
        });
      case 'BinaryExpression':
        if (node.operator !== '+' || !isText(node) || node.left.type === 'PrivateIdentifier') {
          return this.#value(node);
        }
        return [...this.print(node.left), ...this.print(node.right)];
      case 'ConditionalExpression': {
        const when = this.#valueIn(node.test);
        const arms = [
          { when, pieces: this.print(node.consequent) },
          { when: null, pieces: this.print(node.alternate) },
        ];
        return [{ type: 'branch', arms, at }];
      }
      default:
        return this.#value(node);
    }
  }

  #value(node: Expression): Piece[] {
    const { at, readWords } = this.#options;
    const of = this.#valueIn(node);
    if (of.type === 'text') return readWords(of.value);
    if (of.type !== 'either') return [{ type: 'value', of, at }];
    const variants = of.of.map((one): Piece[] =>
      one.type === 'text' ? readWords(one.value) : [{ type: 'value', of: one, at }],
    );
    return [{ type: 'vary', how: 'shuffle', of: variants, at }];
  }
}

/** Whether `+` joins texts here: a text is on one of its sides. */
function isText(node: Expression, depth = 0): boolean {
  if (depth > mostDepth) return false;
  const isTextIn = (child: Expression) => isText(child, depth + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string';
    case 'TemplateLiteral':
      return true;
    case 'ParenthesizedExpression':
      return isTextIn(node.expression);
    case 'ConditionalExpression':
      return isTextIn(node.consequent) || isTextIn(node.alternate);
    case 'BinaryExpression':
      if (node.operator !== '+' || node.left.type === 'PrivateIdentifier') return false;
      return isTextIn(node.left) || isTextIn(node.right);
    default:
      return false;
  }
}
