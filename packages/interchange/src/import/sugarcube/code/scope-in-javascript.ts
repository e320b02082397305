import type { CallExpression, Expression, MemberExpression } from 'acorn';
import type { JavaScriptScope, ReadNode } from '../../javascript/javascript-scope.ts';
import { isTypeOf } from '../../javascript/to-value.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { callOfEngine } from './call-of-engine.ts';
import { callToExpression, playedTurns } from './call-to-expression.ts';
import { type CodeScope, definedFlag } from './code-scope.ts';
import { constantOf, isConstantWritten } from './constant-at.ts';
import { variableOf } from './variable-of.ts';
import { type Shown, windowOfCalls } from './window-of-calls.ts';

/** What SugarCube gives to the things that code names, once its words for operators are JavaScript's. */
export function scopeInJavaScript(scope: CodeScope, text: string): JavaScriptScope {
  return {
    variable: (node) => variableOf(node, scope),
    value: (node) => constantOf(node, scope) ?? valueInSugarCube(node, scope),
    call: (node, of) => callToExpression(node, of, scope),
    change: (node, of, at) => change(node, { of, at, scope, text }),
    // What never changes is written where it is asked for.
    assign: (node) => (isConstantWritten(node, scope) ? [] : null),
    isAlias: () => false,
    set: (variable, value, at) => set(variable, value, at, scope),
  };
}

function valueInSugarCube(node: Expression, scope: CodeScope): ForeignExpression | null {
  switch (node.type) {
    case 'UnaryExpression': {
      // `def` and `ndef`, see `desugar`.
      if (node.operator !== 'typeof' && node.operator !== 'void') return null;
      const variable = variableOf(node.argument, scope);
      return variable === null ? null : isDefined(variable, node.operator === 'typeof', scope);
    }
    case 'BinaryExpression': {
      const isEqual = node.operator === '==' || node.operator === '===';
      if (!isEqual && node.operator !== '!=' && node.operator !== '!==') return null;
      if (node.left.type === 'PrivateIdentifier') return null;
      const asked =
        nothingOf(node.left, node.right, scope) ?? nothingOf(node.right, node.left, scope);
      return asked === null ? null : isDefined(asked, !isEqual, scope);
    }
    case 'MemberExpression':
      return member(node, scope);
    default:
      return null;
  }
}

function isDefined(variable: string, isAsked: boolean, scope: CodeScope): ForeignExpression {
  if (scope.isAlwaysDefined(variable)) return { type: 'flag', value: isAsked };
  const flag: ForeignExpression = { type: 'variable', name: definedFlag(variable) };
  return isAsked ? flag : { type: 'not', of: flag };
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

function member(
  { object, property, computed }: MemberExpression,
  scope: CodeScope,
): ForeignExpression | null {
  if (computed || property.type !== 'Identifier') return null;
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

interface ChangeContext {
  of: ReadNode;
  at: SourcePlace;
  scope: CodeScope;
  /** The code that the call is of. */
  text: string;
}

/** `$bag.push("lamp")` and its like, and what leads elsewhere. */
function change(call: CallExpression, { of, at, scope, text }: ChangeContext): Piece[] | null {
  const { callee, arguments: args } = call;
  const shown = windowOfCalls(call);
  if (shown !== null) return [windowOf(shown, at)];
  const ofEngine = callOfEngine(callee, () => args.map(of));
  if (ofEngine === 'look') {
    const construct = text.slice(callee.start, callee.end);
    return [{ type: 'lost', kind: 'setting_dropped', construct, keeps: [], at }];
  }
  if (ofEngine !== null) return [{ type: 'go', to: ofEngine, keepText: false, isCall: false, at }];
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  const variable = variableOf(callee.object, scope);
  const type = changes[callee.property.name];
  if (variable === null || type === undefined || args.length === 0) return null;
  const members = args.map(of).flatMap((one) => (one.type === 'list' ? one.of : [one]));
  return members.map((one) => ({ type, variable, member: one, at }));
}

function windowOf(shown: readonly Shown[], at: SourcePlace): Piece {
  const keeps = shown.map(
    (one): Piece =>
      'passage' in one
        ? { type: 'include', unit: one.passage, at }
        : { type: 'words', text: one.words, at },
  );
  const kind = shown.length > 0 ? 'window_in_place' : 'setting_dropped';
  return { type: 'lost', kind, construct: 'Dialog', keeps, at };
}

const changes: Partial<Record<string, 'add' | 'remove'>> = {
  push: 'add',
  pushUnique: 'add',
  add: 'add',
  delete: 'remove',
};

function set(
  variable: string,
  given: ForeignExpression,
  at: SourcePlace,
  scope: CodeScope,
): Piece[] {
  const value = scope.isTyped(variable) ? asText(given) : given;
  const gives: Piece = { type: 'set', variable, value, at };
  if (!scope.isAskedFor(variable)) return [gives];
  const flag: ForeignExpression = { type: 'flag', value: true };
  return [gives, { type: 'set', variable: definedFlag(variable), value: flag, at }];
}

/** A text that reads the same, and is nothing where the value is. */
function asText(of: ForeignExpression): ForeignExpression {
  if (of.type === 'number') return { type: 'text', value: of.value === 0 ? '' : String(of.value) };
  if (of.type === 'flag') return { type: 'text', value: of.value ? 'true' : '' };
  return of;
}
