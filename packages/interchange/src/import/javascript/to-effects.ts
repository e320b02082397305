import type {
  AnyNode,
  AssignmentExpression,
  Expression,
  ModuleDeclaration,
  ObjectExpression,
  Statement,
} from 'acorn';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { Piece } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';
import type { JavaScriptScope } from './javascript-scope.ts';
import { parseStatements } from './parse-javascript.ts';
import { arithmetics, toValue } from './to-value.ts';

/** Effects are nested no deeper. */
const mostDepth = 16;

/** The effects of a code, in its order; null where anything in it is none of ours. */
export function readEffects(code: string, scope: JavaScriptScope, at: SourcePlace): Piece[] | null {
  const statements = parseStatements(code);
  return statements === null ? null : new EffectReader(code, scope, at).all(statements);
}

/** What gives a variable a value; an object gives one to each of its properties. */
export function assignValue(
  variable: string,
  value: Expression,
  code: string,
  scope: JavaScriptScope,
  at: SourcePlace,
): Piece[] | null {
  return new EffectReader(code, scope, at).assigned(variable, value);
}

/** What an expression does; null where anything in it is none of ours. `code`: the one that the node is of. */
export function toEffects(
  node: Expression,
  code: string,
  scope: JavaScriptScope,
  at: SourcePlace,
): Piece[] | null {
  return new EffectReader(code, scope, at).effect(node);
}

class EffectReader {
  readonly #code: string;
  readonly #scope: JavaScriptScope;
  readonly #at: SourcePlace;
  #depth = 0;

  constructor(code: string, scope: JavaScriptScope, at: SourcePlace) {
    this.#code = code;
    this.#scope = scope;
    this.#at = at;
  }

  all(statements: readonly (Statement | ModuleDeclaration)[]): Piece[] | null {
    return joined(statements.map((one) => this.#statement(one)));
  }

  #statement(node: Statement | ModuleDeclaration): Piece[] | null {
    if (this.#depth >= mostDepth) return null;
    this.#depth++;
    const pieces = this.#read(node);
    this.#depth--;
    return pieces;
  }

  #read(node: Statement | ModuleDeclaration): Piece[] | null {
    switch (node.type) {
      case 'EmptyStatement':
        return [];
      case 'BlockStatement':
        return this.all(node.body);
      case 'ExpressionStatement':
        return this.effect(node.expression);
      case 'VariableDeclaration':
        return joined(
          node.declarations.map(({ id, init }) => {
            if (init && this.#scope.isAlias(id, init)) return [];
            const variable = this.#scope.variable(id);
            return variable === null || !init ? null : this.assigned(variable, init);
          }),
        );
      case 'IfStatement': {
        const otherwise = node.alternate ? this.#statement(node.alternate) : [];
        return this.#branch(node.test, this.#statement(node.consequent), otherwise);
      }
      default:
        return null;
    }
  }

  effect(node: Expression): Piece[] | null {
    switch (node.type) {
      case 'AssignmentExpression':
        return this.#assignment(node);
      case 'UpdateExpression': {
        const operator = node.operator === '++' ? '+' : '-';
        const right: ForeignExpression = { type: 'number', value: 1 };
        return this.#changed(node.argument, (left) => ({
          type: 'arithmetic',
          operator,
          left,
          right,
        }));
      }
      case 'SequenceExpression':
        return joined(node.expressions.map((one) => this.effect(one)));
      case 'ParenthesizedExpression':
        return this.effect(node.expression);
      case 'ConditionalExpression':
        return this.#branch(node.test, this.effect(node.consequent), this.effect(node.alternate));
      case 'LogicalExpression':
        return node.operator === '&&' ? this.#branch(node.left, this.effect(node.right), []) : null;
      case 'CallExpression':
        return this.#scope.change(
          node,
          (child) => toValue(child, this.#code, this.#scope),
          this.#at,
        );
      default:
        return null;
    }
  }

  #assignment(node: AssignmentExpression): Piece[] | null {
    const { left, operator, right } = node;
    const variable = this.#scope.variable(left);
    if (variable === null) return this.#scope.assign(node);
    if (operator === '=') return this.assigned(variable, right);
    const arithmetic = arithmetics.get(operator.slice(0, -1));
    if (arithmetic === undefined) return null;
    const value = this.#value(right);
    return this.#changed(left, (it) => ({
      type: 'arithmetic',
      operator: arithmetic,
      left: it,
      right: value,
    }));
  }

  #changed(target: AnyNode, value: (it: ForeignExpression) => ForeignExpression): Piece[] | null {
    const variable = this.#scope.variable(target);
    if (variable === null) return null;
    const it: ForeignExpression = { type: 'variable', name: variable };
    return this.#scope.set(variable, value(it), this.#at);
  }

  assigned(variable: string, value: Expression): Piece[] | null {
    if (value.type === 'ParenthesizedExpression') return this.assigned(variable, value.expression);
    if (value.type === 'ObjectExpression') return this.#properties(variable, value);
    if (value.type === 'ConditionalExpression') {
      const yes = this.assigned(variable, value.consequent);
      return this.#branch(value.test, yes, this.assigned(variable, value.alternate));
    }
    return this.#scope.set(variable, this.#value(value), this.#at);
  }

  #properties(variable: string, { properties }: ObjectExpression): Piece[] | null {
    return joined(
      properties.map((one) => {
        if (one.type !== 'Property' || one.computed) return null;
        const { key } = one;
        const name =
          key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null;
        return typeof name === 'string' ? this.assigned(`${variable}.${name}`, one.value) : null;
      }),
    );
  }

  #branch(test: Expression, yes: Piece[] | null, no: Piece[] | null): Piece[] | null {
    if (yes === null || no === null) return null;
    const otherwise = no.length > 0 ? [{ when: null, pieces: no }] : [];
    const arms = [{ when: this.#value(test), pieces: yes }, ...otherwise];
    return [{ type: 'branch', arms, at: this.#at }];
  }

  #value(node: Expression): ForeignExpression {
    return toValue(node, this.#code, this.#scope);
  }
}

function joined(all: (Piece[] | null)[]): Piece[] | null {
  const known = all.filter((one) => one !== null);
  return known.length === all.length ? known.flat() : null;
}
