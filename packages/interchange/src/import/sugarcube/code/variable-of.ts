import type { AnyNode } from 'acorn';
import { pathOf } from '../../javascript/path-of.ts';
import { argumentName, type CodeScope } from './code-scope.ts';

/** Properties that are no part of an object of the author's. */
const builtIn = new Set(
  'length size constructor prototype __proto__ random count includes push pop'.split(' '),
);

/**
 * The variable that a node names, without its `$`: `$gold`, `_i`, `$mc.name`, `$mc["name"]`,
 * `State.variables.gold`; null = it names none.
 */
export function variableOf(node: AnyNode, scope: CodeScope): string | null {
  const [owner, ...names] = pathOf(node) ?? [];
  if (owner === undefined) return null;
  const [first, second, ...others] = names;
  if (owner === '_args' || owner === '$args') return argumentOf(names, scope);
  const isState = owner === 'State' && (first === 'variables' || first === 'temporary');
  const root = isState ? second : nameOf(owner);
  if (root === undefined) return null;
  const path = isState ? others : names;
  if (path.some((name) => builtIn.has(name) || /^\d/.test(name))) return null;
  const temporary = isState && first === 'temporary' ? '_' : '';
  return [temporary + root, ...path].join('.');
}

/** A temporary variable keeps its sign: it may have the name of another one. */
function nameOf(identifier: string): string | undefined {
  const found = /^(?:\$|(_))([$\p{ID_Start}_][$\p{ID_Continue}]*)$/u.exec(identifier);
  return found ? (found[1] ?? '') + found[2] : undefined;
}

function argumentOf(names: string[], { widgetArguments }: CodeScope): string | null {
  const [index, ...others] = names;
  if (widgetArguments === null || index === undefined || !/^\d$/.test(index)) return null;
  if (others.length > 0) return null;
  widgetArguments.highest = Math.max(widgetArguments.highest, Number(index));
  return argumentName(Number(index));
}
