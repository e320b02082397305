import type { Expression } from 'acorn';
import { parseExpression } from '../javascript/parse-javascript.ts';

/** An insert is what Chapbook puts into the text: `{gold}`, `{embed passage: 'Hall'}`. */
export interface Insert {
  /** The offset behind the brace. */
  end: number;
  /** What is between the braces. */
  typed: string;
  /** `embed passage`, in lower case; null = a variable. */
  keyword: string | null;
  /** The value behind the keyword. */
  first: InsertValue | null;
  others: ReadonlyMap<string, InsertValue>;
}

export interface InsertValue {
  node: Expression;
  /** The code that the node's offsets are of, and its own in the passage. */
  code: string;
  offset: number;
}

const longestInsert = 2_000;

/** The insert that begins with the brace at `at`; null where the brace is text. */
export function findInsert(source: string, at: number): Insert | null {
  const end = closingBrace(source, at);
  if (end === -1) return null;
  const inner = source.slice(at + 1, end);
  const typed = inner.trim();
  if (!/\s/.test(typed)) {
    const isPath = /^[\p{L}_$][\p{L}\p{N}_$.]*(?:\[[^\]]+\])?$/u.test(typed);
    return isPath ? { end: end + 1, typed, keyword: null, first: null, others: new Map() } : null;
  }
  const keyword = /^[^:,]+/.exec(typed)?.[0];
  if (keyword === undefined || !/^[a-z]+ /i.test(keyword)) return null;
  const given = typed.slice(keyword.length);
  const givenAt = at + 1 + inner.indexOf(typed) + keyword.length;
  const values = valuesOf(given, givenAt);
  if (values === null) return null;
  const { first, others } = values;
  const name = keyword.trim().toLowerCase().replace(/\s+/g, ' ');
  return { end: end + 1, typed, keyword: name, first, others };
}

function valuesOf(
  given: string,
  givenAt: number,
): { first: InsertValue | null; others: Map<string, InsertValue> } | null {
  const others = new Map<string, InsertValue>();
  if (given === '') return { first: null, others };
  const isNamed = given.startsWith(':');
  const head = isNamed ? '({insert' : '({';
  const code = isNamed ? `${head}${given}})` : `${head}${given.slice(1)}})`;
  const offset = givenAt - head.length + (isNamed ? 0 : 1);
  const parsed = parseExpression(code);
  const object = parsed?.type === 'ParenthesizedExpression' ? parsed.expression : parsed;
  if (object?.type !== 'ObjectExpression') return null;
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.computed) return null;
    const { key, value } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null;
    if (typeof name !== 'string') return null;
    others.set(name, { node: value, code, offset });
  }
  const first = isNamed ? (others.get('insert') ?? null) : null;
  if (isNamed) others.delete('insert');
  return { first, others };
}

/** The index of the brace that closes, or -1: another one that opens means that the first was text. */
function closingBrace(source: string, at: number): number {
  const end = Math.min(source.length, at + longestInsert);
  let quote: string | null = null;
  for (let index = at + 1; index < end; index++) {
    const character = source[index];
    if (quote !== null) {
      if (character === quote && source[index - 1] !== '\\') quote = null;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') return -1;
    else if (character === '}') return index;
  }
  return -1;
}
