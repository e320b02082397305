/**
 * Recursive descent over the grammar of spec/story-logic.md. From loose to tight: `or`, `and`, `not`,
 * one comparison or a set's `has`, `&`, `+ -`, `* / mod`, a minus, a single value. Chains of one strength
 * are read in loops; only parentheses, calls, `not` and minus go deeper, and are counted.
 */
import type { Arithmetic, Comparison, Expression, Name } from '../model/expression.ts';
import { playLimits } from '../model/play-limits.ts';
import type { Chance, Cursor, WithoutSpan } from './cursor.ts';
import { ParseError } from './parse-error.ts';
import type { Token } from './tokens.ts';

export type Read<Part = Expression> = (cursor: Cursor) => Part;

const comparisons: readonly Comparison[] = ['=', '!=', '<', '<=', '>', '>='];

/** A condition or value that is all there is. */
export function readWholeValue(cursor: Cursor): Expression {
  const tree = readValue(cursor);
  if (!cursor.isAtEnd()) throw new ParseError('left_over', cursor.token);
  return tree;
}

/** Reads as much as belongs together. */
export function readValue(cursor: Cursor): Expression {
  return readOr(cursor);
}

const readProduct = chainOf(readSigned, '*', '/', 'mod');
const readSum = chainOf(readProduct, '+', '-');
const readJoin = chainOf(readSum, '&');
const readAnd = chainOf(readNot, 'and');
const readOr = chainOf(readAnd, 'or');

/** Parts between signs of one strength, joined from left to right. */
function chainOf(readPart: Read, ...signs: JoiningSign[]): Read {
  return (cursor) => {
    let left = readPart(cursor);
    for (;;) {
      const { token } = cursor;
      const sign = cursor.takeAny(signs);
      if (sign === undefined) return left;
      if (sign === '&') cursor.newer(token);
      const right = readPart(cursor);
      left = { ...joinedBy(sign), left, right, span: cursor.spanFrom(left.span) };
    }
  };
}

type JoiningSign = 'and' | 'or' | '&' | Arithmetic;

function joinedBy(sign: JoiningSign) {
  if (sign === 'and' || sign === 'or') return { type: sign } as const;
  if (sign === '&') return { type: 'join' } as const;
  return { type: 'arithmetic', operator: sign } as const;
}

function readNot(cursor: Cursor): Expression {
  const sign = cursor.take('not');
  if (!sign) return readComparison(cursor);
  const of = cursor.deeper(sign, readNot);
  return { type: 'not', of, span: cursor.spanFrom(sign) };
}

function readComparison(cursor: Cursor): Expression {
  const left = readJoin(cursor);
  const compared = readCompared(cursor, left);
  if (compared === null) return left;
  if (isAtComparison(cursor)) throw new ParseError('second_comparison', cursor.token);
  return { ...compared, span: cursor.spanFrom(left.span) };
}

const isAtComparison = (cursor: Cursor) =>
  ['has', ...comparisons].some((sign) => cursor.isAt(sign));

/** Reads what follows `left`: a comparison's sign, or `has` and a member of the set that it names; null = neither. */
function readCompared(cursor: Cursor, left: Expression): WithoutSpan<Expression> | null {
  const has = cursor.take('has');
  if (has) return cursor.newer(has).readHas(cursor, has, left);
  const operator = cursor.takeAny(comparisons);
  return operator ? { type: 'compare', operator, left, right: readJoin(cursor) } : null;
}

function readSigned(cursor: Cursor): Expression {
  const sign = cursor.take('-');
  if (!sign) return readSingle(cursor);
  if (cursor.token.type === 'number') {
    const value = readNumber(cursor);
    return { type: 'number', value: value && -value, span: cursor.spanFrom(sign) };
  }
  const of = cursor.deeper(sign, readSigned);
  return { type: 'negative', of, span: cursor.spanFrom(sign) };
}

function readSingle(cursor: Cursor): Expression {
  const { token } = cursor;
  const open = cursor.take('(');
  const single = open ? readInside(cursor, open, readValue) : readBare(cursor, token);
  return { ...single, span: cursor.spanFrom(token) };
}

function readBare(cursor: Cursor, token: Token): WithoutSpan<Expression> {
  switch (token.type) {
    case 'number':
      return { type: 'number', value: readNumber(cursor) };
    case 'text':
      return { type: 'text', value: cursor.advance().text };
    case 'word':
      if (token.text !== 'not') return readWord(cursor, token);
  }
  throw new ParseError('no_value', token);
}

function readWord(cursor: Cursor, token: Token): WithoutSpan<Expression> {
  const { text } = token;
  switch (text) {
    case 'yes':
    case 'true':
    case 'no':
    case 'false':
      cursor.advance();
      return { type: 'flag', value: text === 'yes' || text === 'true' };
    case 'turns':
      cursor.advance();
      if (cursor.isAt('(')) throw new ParseError('turns_called', token);
      return { type: text };
    case 'has':
    case 'count':
      return { type: text, item: readCall(cursor, readKey(text)) };
    case 'visits':
    case 'seen':
    case 'turns_since':
      return { type: text, node: readNamed(cursor, text) };
    case 'chosen':
      return { type: text, action: readNamed(cursor, text) };
    case 'ending':
      return { type: text, ending: readNamed(cursor, text) };
    case 'chance':
      return { type: text, percent: readDrawn(cursor, text, readValue) };
    case 'random':
      return { type: text, of: readDrawn(cursor, text, readList) };
    case 'min':
    case 'max':
      return { type: 'function', name: text, of: readCall(cursor, readList) };
    case 'abs':
    case 'round':
    case 'floor':
      return { type: 'function', name: text, of: [readCall(cursor, readValue)] };
  }
  const name = cursor.key();
  // Calls whose words are keys as well: what is before a parenthesis is the call.
  if (cursor.isAt('(')) return cursor.newer(token).readCall(cursor, token);
  return { type: 'variable', name };
}

export function readKey(call: string): Read<Name> {
  return (cursor) => {
    const name = cursor.key(call);
    if (cursor.token.type !== 'word') return name;
    throw new ParseError('second_key', cursor.token, call);
  };
}

export const readQuoted =
  (call: string): Read<Name> =>
  (cursor) =>
    cursor.quoted(call);

const readNamed = (cursor: Cursor, call: string): Name => readCall(cursor, readQuoted(call));

function readList(cursor: Cursor): Expression[] {
  const values = [readValue(cursor)];
  while (cursor.take(',')) values.push(readValue(cursor));
  return values;
}

/** Reads a part that is left to chance: nothing within it is. */
function readDrawn<Inside>(cursor: Cursor, chance: Chance, read: Read<Inside>): Inside {
  if (cursor.chance !== chance) throw new ParseError('chance_here', cursor.token);
  cursor.chance = 'none';
  const inside = readCall(cursor, read);
  cursor.chance = chance;
  return inside;
}

/** The word of the call, then what is in its parentheses. */
function readCall<Inside>(cursor: Cursor, read: Read<Inside>): Inside {
  return readArguments(cursor, cursor.advance().text, read);
}

export function readArguments<Inside>(cursor: Cursor, call: string, read: Read<Inside>): Inside {
  const open = cursor.take('(');
  if (!open) throw new ParseError('no_parenthesis', cursor.token, call);
  return readInside(cursor, open, read);
}

/** Reads up to the parenthesis that closes what `open` opened. */
function readInside<Inside>(cursor: Cursor, open: Token, read: Read<Inside>): Inside {
  const inside = cursor.deeper(open, read);
  if (cursor.take(')')) return inside;
  if (cursor.isAtEnd()) throw new ParseError('open_parenthesis', open);
  throw new ParseError('left_over', cursor.token);
}

const largestNumber = 1e12;
/** The largest number with decimals: it stays exact when it is counted in its last decimal. */
const largestDecimal = largestNumber / 10 ** playLimits.decimals;

function readNumber(cursor: Cursor): number {
  const token = cursor.advance();
  const value = Number(token.text);
  const point = token.text.indexOf('.');
  if (point !== -1) {
    cursor.newer(token);
    const decimals = token.text.length - point - 1;
    if (decimals > playLimits.decimals) throw new ParseError('many_decimals', token);
  }
  if (value > (point === -1 ? largestNumber : largestDecimal)) {
    throw new ParseError('large_number', token);
  }
  return value;
}
