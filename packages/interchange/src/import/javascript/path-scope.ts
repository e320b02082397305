import type { AnyNode, CallExpression } from 'acorn';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { Piece } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';
import type { JavaScriptScope, ReadNode } from './javascript-scope.ts';
import { mathFunction } from './math-function.ts';
import { pathOf } from './path-of.ts';

/** The names that a dialect gives to things by their paths: `window.story.state`, name by name. */
export interface NamedPaths {
  /** The variable that the path means; null = none. */
  variable: (path: readonly string[]) => string | null;
  /** The value of another path, and of a call of one; null = nothing of ours. */
  value: (path: readonly string[]) => ForeignExpression | null;
  call: (path: readonly string[], given: ForeignExpression[]) => ForeignExpression | null;
  /** Whether a name that is declared stands for what the path means; absent = none does. */
  isAlias?: (name: string, path: readonly string[]) => boolean;
}

/** The scope of a dialect whose code is JavaScript as it stands. */
export function pathScope(names: NamedPaths): JavaScriptScope {
  const variable: JavaScriptScope['variable'] = (node) => {
    const path = namesOf(node);
    return path === null ? null : names.variable(path);
  };
  return {
    variable,
    value: (node) => {
      const path = namesOf(node);
      return path === null ? null : names.value(path);
    },
    call: (node, of) => valueOfCall(node, of, names),
    change: (node, of, at) => push(node, of, at, variable),
    assign: () => null,
    isAlias: (name, value) => {
      const path = name.type === 'Identifier' ? namesOf(value) : null;
      return (
        path !== null && name.type === 'Identifier' && names.isAlias?.(name.name, path) === true
      );
    },
    set: (name, value, at) => [{ type: 'set', variable: name, value, at }],
  };
}

/** The path of a node, where it is one by names alone: `s.list[1]` is none. */
function namesOf(node: AnyNode): string[] | null {
  const path = pathOf(node);
  return path === null || path.some((name) => /^\d/.test(name)) ? null : path;
}

function valueOfCall(
  { callee, arguments: given }: CallExpression,
  of: ReadNode,
  names: NamedPaths,
): ForeignExpression | null {
  const values = given.map(of);
  const path = namesOf(callee);
  if (path !== null) {
    const [owner, method = '', ...others] = path;
    const isMath = owner === 'Math' && others.length === 0;
    const known = isMath ? mathFunction(method, values) : names.call(path, values);
    if (known !== null) return known;
  }
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return null;
  const method = callee.property.type === 'Identifier' ? callee.property.name : '';
  const [member, ...others] = values;
  if (method !== 'includes' || member === undefined || others.length > 0) return null;
  return { type: 'contains', list: of(callee.object), member };
}

/** `s.bag.push("lamp")` */
function push(
  { callee, arguments: given }: CallExpression,
  of: ReadNode,
  at: SourcePlace,
  variableOf: JavaScriptScope['variable'],
): Piece[] | null {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  const variable = variableOf(callee.object);
  if (callee.property.name !== 'push' || variable === null) return null;
  if (given.some(({ type }) => type === 'SpreadElement')) return null;
  return given.map((one) => ({ type: 'add', variable, member: of(one), at }));
}
