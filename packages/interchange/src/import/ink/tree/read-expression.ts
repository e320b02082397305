import type { Expression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/Expression';
import type { ParsedObject } from 'inkjs/compiler/Parser/ParsedHierarchy/Object';
import type { InkContent, InkExpression, InkPlace } from './ink-tree.ts';
import { isParsed } from './parsed-kinds.ts';

export function placeOf(object: ParsedObject): InkPlace {
  const from = object.debugMetadata;
  return {
    file: from?.fileName ?? null,
    line: from?.startLineNumber ?? 1,
    column: from?.startCharacterNumber ?? 1,
    endLine: from?.endLineNumber ?? 1,
    endColumn: from?.endCharacterNumber ?? 1,
  };
}

export type ReadContent = (objects: readonly ParsedObject[]) => InkContent[];

export function readExpression(parsed: ParsedObject, readContent: ReadContent): InkExpression {
  const at = placeOf(parsed);
  const read = (inner: Expression) => readExpression(inner, readContent);
  if (isParsed(parsed, 'Number')) {
    return typeof parsed.value === 'boolean'
      ? { type: 'flag', at, value: parsed.value }
      : { type: 'number', at, value: parsed.value };
  }
  if (isParsed(parsed, 'String'))
    return { type: 'string', at, content: readContent(parsed.content) };
  if (isParsed(parsed, 'ref')) return { type: 'reference', at, path: parsed.path };
  if (isParsed(parsed, 'DivertTarget')) {
    return { type: 'target', at, path: pathOf(parsed.divert.target) };
  }
  if (isParsed(parsed, 'List')) {
    // The parser gives null for `()`.
    const items: typeof parsed.itemIdentifierList | null = parsed.itemIdentifierList;
    return { type: 'list', at, items: items?.map(({ name }) => name) ?? [] };
  }
  if (isParsed(parsed, 'UnaryExpression')) {
    return {
      type: 'unary',
      at,
      operator: parsed.op === '-' ? '-' : 'not',
      of: read(parsed.innerExpression),
    };
  }
  if (isParsed(parsed, 'BinaryExpression')) {
    return {
      type: 'binary',
      at,
      operator: operators.get(parsed.opName) ?? parsed.opName,
      left: read(parsed.leftExpression),
      right: read(parsed.rightExpression),
    };
  }
  if (isParsed(parsed, 'MultipleConditionExpression')) {
    return parsed.subExpressions
      .map(read)
      .reduce((left, right) => ({ type: 'binary', at, operator: 'and', left, right }));
  }
  if (isParsed(parsed, 'FunctionCall')) {
    return { type: 'function', at, name: parsed.name, of: parsed.args.map(read) };
  }
  return { type: 'string', at, content: [] };
}

/** The names of ink's operators that have two. */
const operators = new Map([
  ['&&', 'and'],
  ['||', 'or'],
  ['?', 'has'],
  ['!?', 'hasnt'],
  ['%', 'mod'],
]);

export const pathOf = (target: { dotSeparatedComponents: string } | null): string[] =>
  target === null || target.dotSeparatedComponents === ''
    ? []
    : target.dotSeparatedComponents.split('.');
