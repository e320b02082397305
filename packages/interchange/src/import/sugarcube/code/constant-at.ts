import type { AnyNode, AssignmentExpression } from 'acorn';
import { pathOf } from '../../javascript/path-of.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { CodeScope } from './code-scope.ts';

type List = Extract<ForeignExpression, { type: 'list' }>;

/** What `setup.price`, `settings.music`, `setup.names[1]` or `$rooms[0]` is for ever; null = nobody can tell. */
export function constantOf(node: AnyNode, scope: CodeScope): ForeignExpression | null {
  if (node.type !== 'MemberExpression') return null;
  const { object, property, computed } = node;
  const list = constantList(object, scope);
  if (list !== null && computed && property.type === 'Literal') {
    return typeof property.value === 'number' ? (list.of[property.value] ?? null) : null;
  }
  if (list !== null && !computed && property.type === 'Identifier' && property.name === 'length') {
    return { type: 'number', value: list.of.length };
  }
  const path = pathOf(node);
  return path !== null && /^set(?:up|tings)$/.test(path[0] ?? '')
    ? scope.constantAt(path.join('.'))
    : null;
}

/** The list that `$rooms` or `setup.rooms` is for ever; null = it is none, or not for ever. */
export function constantList(node: AnyNode, scope: CodeScope): List | null {
  const path = pathOf(node);
  const constant = path === null ? null : scope.constantAt(path.join('.'));
  return constant?.type === 'list' ? constant : null;
}

/** Whether an assignment to `setup` writes down what is known wherever it is asked for. */
export function isConstantWritten(
  { left, right }: AssignmentExpression,
  scope: CodeScope,
): boolean {
  const path = pathOf(left);
  return path?.[0] === 'setup' && isKnown(path.join('.'), right, scope, 0);
}

/** Objects are nested no deeper. */
const mostDepth = 6;

function isKnown(path: string, node: AnyNode, scope: CodeScope, depth: number): boolean {
  if (node.type === 'ParenthesizedExpression') return isKnown(path, node.expression, scope, depth);
  if (node.type !== 'ObjectExpression') return scope.constantAt(path) !== null;
  return node.properties.every((property) => {
    if (property.type !== 'Property' || property.computed || depth >= mostDepth) return false;
    const { key, value } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null;
    return typeof name === 'string' && isKnown(`${path}.${name}`, value, scope, depth + 1);
  });
}
