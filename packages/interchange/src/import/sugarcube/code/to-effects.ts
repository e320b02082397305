import type { Arithmetic } from '@brasslamp/story/logic/tree';
import type {
  AssignmentExpression,
  CallExpression,
  Expression,
  ObjectExpression,
  UpdateExpression,
} from 'acorn';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { callOfEngine } from './call-of-engine.ts';
import { type CodeScope, definedFlag } from './code-scope.ts';
import { isConstantWritten } from './constant-at.ts';
import { parseCode, parseScript } from './parse-code.ts';
import { type ExpressionContext, toExpression } from './to-expression.ts';
import { variableOf } from './variable-of.ts';
import { type Shown, windowOfCalls } from './window-of-calls.ts';

/** The effects of a code, in its order; what is nothing of ours is lost as the construct that it stands in. */
export function readEffects(
  code: string,
  scope: CodeScope,
  { at, construct }: { at: SourcePlace; construct: string },
): Piece[] {
  const lost: Piece = { type: 'lost', kind: 'effect_left_out', construct, keeps: [], at };
  const found = parseCode(code);
  if (found === null) return [lost];
  const context = { scope, text: found.text, depth: 0 };
  return found.expressions.flatMap((one) => new EffectReader(context, at).read(one) ?? [lost]);
}

/** What a script does, as far as all of it is known; null = not all of it is. */
export function readScript(code: string, scope: CodeScope, at: SourcePlace): Piece[] | null {
  const found = parseScript(code);
  if (found === null) return null;
  const reader = new EffectReader({ scope, text: found.text, depth: 0 }, at);
  const pieces: Piece[] = [];
  for (const one of found.expressions) {
    const read = reader.read(one);
    if (read === null) return null;
    pieces.push(...read);
  }
  return isShown(pieces) ? pieces.filter((piece) => !isOfWindow(piece)) : pieces;
}

const isShown = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => piece.type === 'lost' && piece.kind === 'window_in_place');

/** A window that is made or opened, without what it shows. */
const isOfWindow = (piece: Piece): boolean =>
  piece.type === 'lost' && piece.kind === 'setting_dropped' && piece.construct === 'Dialog';

class EffectReader {
  readonly #context: ExpressionContext;
  readonly #at: SourcePlace;

  constructor(context: ExpressionContext, at: SourcePlace) {
    this.#context = context;
    this.#at = at;
  }

  read(node: Expression): Piece[] | null {
    switch (node.type) {
      case 'AssignmentExpression':
        return this.#assign(node);
      case 'UpdateExpression':
        return this.#count(node);
      case 'CallExpression':
        return this.#change(node);
      case 'ParenthesizedExpression':
        return this.read(node.expression);
      case 'ConditionalExpression':
        return this.#branch(node.test, this.read(node.consequent), this.read(node.alternate));
      case 'LogicalExpression':
        return node.operator === '&&' ? this.#branch(node.left, this.read(node.right), []) : null;
      default:
        return null;
    }
  }

  #assign(node: AssignmentExpression): Piece[] | null {
    const { left, operator, right } = node;
    const variable = variableOf(left, this.#context.scope);
    // What never changes is written where it is asked for.
    if (variable === null) return isConstantWritten(node, this.#context.scope) ? [] : null;
    if (operator === '=') return this.#setTo(variable, right);
    const sign = arithmeticOf(operator);
    if (sign === null) return null;
    return this.#set(variable, this.#changed(variable, sign, this.#value(right)));
  }

  #setTo(variable: string, right: Expression): Piece[] | null {
    if (right.type === 'ParenthesizedExpression') return this.#setTo(variable, right.expression);
    if (right.type === 'ConditionalExpression') {
      const [yes, no] = [right.consequent, right.alternate].map((one) =>
        this.#setTo(variable, one),
      );
      return this.#branch(right.test, yes ?? null, no ?? null);
    }
    if (right.type === 'ObjectExpression') return this.#setProperties(variable, right);
    return this.#set(variable, this.#value(right));
  }

  #setProperties(variable: string, { properties }: ObjectExpression): Piece[] | null {
    const sets = properties.map((property) => {
      if (property.type !== 'Property' || property.computed) return null;
      const { key, value } = property;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null;
      return typeof name === 'string' ? this.#setTo(`${variable}.${name}`, value) : null;
    });
    const known = sets.filter((one) => one !== null);
    return known.length === sets.length ? known.flat() : null;
  }

  #count({ operator, argument }: UpdateExpression): Piece[] | null {
    const variable = variableOf(argument, this.#context.scope);
    if (variable === null) return null;
    const sign = operator === '++' ? '+' : '-';
    return this.#set(variable, this.#changed(variable, sign, { type: 'number', value: 1 }));
  }

  /** `$bag.push("lamp")` and its like. */
  #change(call: CallExpression): Piece[] | null {
    const { callee, arguments: args } = call;
    const shown = windowOfCalls(call);
    if (shown !== null) return [this.#window(shown)];
    const ofEngine = callOfEngine(callee, () =>
      args.map((one) => toExpression(one, this.#context)),
    );
    if (ofEngine === 'look') {
      const construct = this.#context.text.slice(callee.start, callee.end);
      return [{ type: 'lost', kind: 'setting_dropped', construct, keeps: [], at: this.#at }];
    }
    if (ofEngine !== null) {
      return [{ type: 'go', to: ofEngine, keepText: false, isCall: false, at: this.#at }];
    }
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
    const variable = variableOf(callee.object, this.#context.scope);
    const type = changes[callee.property.name];
    if (variable === null || type === undefined || args.length === 0) return null;
    const members = args.flatMap((one) => {
      const member = toExpression(one, this.#context);
      return member.type === 'list' && callee.property.type === 'Identifier' ? member.of : [member];
    });
    return members.map((member) => ({ type, variable, member, at: this.#at }));
  }

  #window(shown: readonly Shown[]): Piece {
    const at = this.#at;
    const keeps = shown.map(
      (one): Piece =>
        'passage' in one
          ? { type: 'include', unit: one.passage, at }
          : { type: 'words', text: one.words, at },
    );
    const kind = shown.length > 0 ? 'window_in_place' : 'setting_dropped';
    return { type: 'lost', kind, construct: 'Dialog', keeps, at };
  }

  #branch(test: Expression, yes: Piece[] | null, no: Piece[] | null): Piece[] | null {
    if (yes === null || no === null) return null;
    const arms = [
      { when: toExpression(test, this.#context), pieces: yes },
      ...(no.length > 0 ? [{ when: null, pieces: no }] : []),
    ];
    return [{ type: 'branch', arms, at: this.#at }];
  }

  #set(variable: string, given: ForeignExpression): Piece[] {
    const { scope } = this.#context;
    const value = scope.isTyped(variable) ? asText(given) : given;
    const set: Piece = { type: 'set', variable, value, at: this.#at };
    if (!scope.isAskedFor(variable)) return [set];
    const flag: ForeignExpression = { type: 'flag', value: true };
    return [set, { type: 'set', variable: definedFlag(variable), value: flag, at: this.#at }];
  }

  #value(node: Expression): ForeignExpression {
    return toExpression(node, this.#context);
  }

  #changed(variable: string, operator: Arithmetic, right: ForeignExpression): ForeignExpression {
    return { type: 'arithmetic', operator, left: { type: 'variable', name: variable }, right };
  }
}

const changes: Partial<Record<string, 'add' | 'remove'>> = {
  push: 'add',
  pushUnique: 'add',
  add: 'add',
  delete: 'remove',
};

function arithmeticOf(operator: string): Arithmetic | null {
  switch (operator) {
    case '+=':
      return '+';
    case '-=':
      return '-';
    case '*=':
      return '*';
    case '/=':
      return '/';
    case '%=':
      return 'mod';
    default:
      return null;
  }
}

/** A text that reads the same, and is nothing where the value is. */
function asText(of: ForeignExpression): ForeignExpression {
  if (of.type === 'number') return { type: 'text', value: of.value === 0 ? '' : String(of.value) };
  if (of.type === 'flag') return { type: 'text', value: of.value ? 'true' : '' };
  return of;
}
