/** One effect, and lists of them within `if … end`. */
import type { Effect } from '../model/expression.ts';
import { playLimits } from '../model/play-limits.ts';
import type { Cursor } from './cursor.ts';
import { readValue } from './expression-parser.ts';
import { ParseError } from './parse-error.ts';
import type { Token } from './tokens.ts';

type WithoutSpan<Each> = Each extends Effect ? Omit<Each, 'span'> : never;

/** One effect that is all there is. */
export function readWholeEffect(cursor: Cursor): Effect {
  const effect = readEffect(cursor, 0);
  if (!cursor.isAtEnd()) throw new ParseError('second_effect', cursor.token);
  return effect;
}

/** `depth` = how many `if` it is in. */
function readEffect(cursor: Cursor, depth: number): Effect {
  const { token } = cursor;
  const effect = readParts(cursor, depth);
  return { ...effect, span: cursor.spanFrom(token) };
}

function readParts(cursor: Cursor, depth: number): WithoutSpan<Effect> {
  const verb = cursor.advance();
  switch (verb.type === 'word' && verb.text) {
    case 'set': {
      const variable = cursor.key('set');
      if (!cursor.take('=')) throw new ParseError('no_equals', cursor.token, variable.text);
      return { type: 'set', variable, value: readValue(cursor) };
    }
    case 'give':
    case 'take': {
      const item = cursor.key(verb.text);
      const count = isAtCount(cursor, depth) ? readValue(cursor) : null;
      return { type: verb.text as 'give' | 'take', item, count };
    }
    case 'move': {
      const item = cursor.key('move');
      if (!cursor.take('to')) throw new ParseError('no_place', cursor.token, item.text);
      return { type: 'move', item, to: readPlace(cursor) };
    }
    case 'unlock':
      return { type: 'unlock', achievement: cursor.key('unlock') };
    case 'add':
      return { type: 'add', ...readMember(cursor, verb, 'to') };
    case 'remove':
      return { type: 'remove', ...readMember(cursor, verb, 'from') };
    case 'if':
      return readIf(cursor, verb, depth + 1);
  }
  throw new ParseError('no_effect', verb);
}

/** Within `if` a line's end is that of the effect; `add` in the next line could be a variable, too. */
function isAtCount(cursor: Cursor, depth: number): boolean {
  if (cursor.isAtEnd()) return false;
  return depth === 0 || !(cursor.isAt(',') || isAtListEnd(cursor) || cursor.isAtNewLine());
}

function readPlace(cursor: Cursor): Extract<Effect, { type: 'move' }>['to'] {
  if (cursor.take('inventory')) return { type: 'inventory' };
  if (cursor.take('nowhere')) return { type: 'nowhere' };
  return { type: 'node', node: cursor.quoted('move') };
}

function readMember(cursor: Cursor, verb: Token, direction: 'to' | 'from') {
  cursor.noteLevel2(verb);
  const member = cursor.quoted(verb.text);
  if (!cursor.take(direction)) throw new ParseError('no_set_named', cursor.token, verb.text);
  return { member, variable: cursor.key(verb.text) };
}

/** From after the word `if` to its `end`. */
function readIf(cursor: Cursor, opener: Token, depth: number): WithoutSpan<Effect> {
  cursor.noteLevel2(opener);
  if (depth > playLimits.effectNesting) throw new ParseError('if_too_deep', opener);
  const { chance } = cursor;
  cursor.chance = 'chance';
  const condition = readValue(cursor);
  cursor.chance = chance;
  if (!cursor.take('then')) throw new ParseError('no_then', cursor.token);
  const effects = readList(cursor, opener, depth);
  const otherwise = cursor.take('else') ? readList(cursor, opener, depth) : [];
  if (cursor.take('end')) return { type: 'if', condition, effects, otherwise };
  // A second `else`: a list ends at nothing else.
  throw new ParseError('no_separator', cursor.token);
}

/** Effects with a comma or a line's end between them. */
function readList(cursor: Cursor, opener: Token, depth: number): Effect[] {
  const effects = [readListed(cursor, opener, depth)];
  while (!isAtListEnd(cursor)) {
    if (cursor.isAtEnd()) throw new ParseError('no_end', opener);
    if (!(cursor.take(',') || cursor.isAtNewLine())) {
      throw new ParseError('no_separator', cursor.token);
    }
    effects.push(readListed(cursor, opener, depth));
  }
  return effects;
}

function readListed(cursor: Cursor, opener: Token, depth: number): Effect {
  if (cursor.isAtEnd()) throw new ParseError('no_end', opener);
  return readEffect(cursor, depth);
}

const isAtListEnd = (cursor: Cursor) => cursor.isAt('end') || cursor.isAt('else');
