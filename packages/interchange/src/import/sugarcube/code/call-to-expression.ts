import type { CallExpression, Expression } from 'acorn';
import type { ReadNode } from '../../javascript/javascript-scope.ts';
import { mathFunction } from '../../javascript/math-function.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { CodeScope } from './code-scope.ts';
import { constantList } from './constant-at.ts';

/** The first passage is turn 1 in SugarCube; our turns are the choices so far. */
export const playedTurns: ForeignExpression = {
  type: 'arithmetic',
  operator: '+',
  left: { type: 'turns' },
  right: { type: 'number', value: 1 },
};

/** A call of a function or a method that SugarCube has; null = it is nothing of ours. */
export function callToExpression(
  { callee, arguments: args }: CallExpression,
  of: ReadNode,
  scope: CodeScope,
): ForeignExpression | null {
  if (args.some(({ type }) => type === 'SpreadElement')) return null;
  if (callee.type === 'Identifier') {
    const given = args.map((one) =>
      callee.name === 'either' ? (constantList(one, scope) ?? of(one)) : of(one),
    );
    return storyFunction(callee.name, given, scope);
  }
  if (callee.type !== 'MemberExpression' || callee.computed) return null;
  const { object, property } = callee;
  if (property.type !== 'Identifier' || object.type === 'Super') return null;
  if (object.type === 'Identifier' && object.name === 'Math') {
    return mathFunction(property.name, args.map(of));
  }
  if (isCallOf(object, 'tags') && property.name === 'includes') {
    const [tag] = args.map(of);
    if (scope.tags === null || tag?.type !== 'text') return null;
    return { type: 'flag', value: scope.tags.includes(tag.value) };
  }
  const on = property.name === 'random' ? constantList(object, scope) : null;
  return method(property.name, on ?? of(object), args.map(of));
}

function isCallOf(node: Expression, name: string): boolean {
  return (
    node.type === 'CallExpression' &&
    node.arguments.length === 0 &&
    node.callee.type === 'Identifier' &&
    node.callee.name === name
  );
}

function storyFunction(
  name: string,
  args: ForeignExpression[],
  scope: CodeScope,
): ForeignExpression | null {
  const [first, second] = args;
  switch (name) {
    case 'visited':
      return ofPassages('visits', args, scope, (all) =>
        all.reduce((left, right) => ({ type: 'function', name: 'min', of: [left, right] })),
      );
    case 'hasVisited':
      if (first === undefined) return null;
      return ofPassages('seen', args, scope, (all) =>
        all.reduce((left, right) => ({ type: 'and', left, right })),
      );
    case 'lastVisited':
      if (first === undefined || args.length > 1) return null;
      return ofPassages('turns_since', args, scope, ([only]) => only ?? null);
    case 'turns':
      return playedTurns;
    case 'passage':
      return scope.unit === null ? null : { type: 'text', value: scope.unit };
    case 'random':
      if (first === undefined || args.length > 2) return null;
      return second === undefined
        ? { type: 'between', from: { type: 'number', value: 0 }, to: first }
        : { type: 'between', from: first, to: second };
    case 'either': {
      const all = args.flatMap((one) => (one.type === 'list' ? one.of : [one]));
      return all.length === 0 ? null : { type: 'either', of: all };
    }
    case 'Number':
    case 'parseInt':
    case 'parseFloat':
    case 'String':
      return first !== undefined && first.type === (name === 'String' ? 'text' : 'number')
        ? first
        : null;
    default:
      return null;
  }
}

/** Without an argument the passage that readers are in is meant. */
function ofPassages(
  type: 'visits' | 'seen' | 'turns_since',
  args: ForeignExpression[],
  scope: CodeScope,
  join: (all: ForeignExpression[]) => ForeignExpression | null,
): ForeignExpression | null {
  if (args.length === 0) return { type, unit: null };
  const names = args.flatMap((one) => (one.type === 'list' ? one.of : [one]));
  const all = names.flatMap((name): ForeignExpression[] =>
    name.type === 'text' ? [{ type, unit: name.value === scope.unit ? null : name.value }] : [],
  );
  return all.length === names.length && all.length > 0 ? join(all) : null;
}

function method(
  name: string,
  on: ForeignExpression,
  args: ForeignExpression[],
): ForeignExpression | null {
  if (on.type === 'foreign') return null;
  const has = (member: ForeignExpression): ForeignExpression => ({
    type: 'contains',
    list: on,
    member,
  });
  const members = args.flatMap((one) => (one.type === 'list' ? one.of : [one]));
  if (members.length === 0) {
    return name === 'random' && on.type === 'list' ? { type: 'either', of: on.of } : null;
  }
  switch (name) {
    case 'includes':
    case 'contains':
      return args.length === 1 ? members.map(has).reduce(both) : null;
    case 'includesAny':
    case 'containsAny':
      return members.map(has).reduce((left, right) => ({ type: 'or', left, right }));
    case 'includesAll':
    case 'containsAll':
      return members.map(has).reduce(both);
    default:
      return null;
  }
}

function both(left: ForeignExpression, right: ForeignExpression): ForeignExpression {
  return { type: 'and', left, right };
}
