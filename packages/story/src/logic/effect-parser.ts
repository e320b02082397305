/** The parser of an effect. */
import type { Effect } from '../model/expression.ts';
import type { Cursor, WithoutSpan } from './cursor.ts';
import { readValue } from './expression-parser.ts';
import { ParseError } from './parse-error.ts';

/** Reads an effect that is all there is. */
export function readWholeEffect(cursor: Cursor): Effect {
  const effect = readEffect(cursor, 0);
  if (!cursor.isAtEnd()) throw new ParseError('second_effect', cursor.token);
  return effect;
}

/** `depth` = how many `if` it is in. */
export function readEffect(cursor: Cursor, depth: number): Effect {
  const { token } = cursor;
  const effect = readParts(cursor, depth);
  return { ...effect, span: cursor.spanFrom(token) };
}

function readParts(cursor: Cursor, depth: number): WithoutSpan<Effect> {
  const verb = cursor.advance();
  const text = verb.type === 'word' && verb.text;
  switch (text) {
    case 'set': {
      const variable = cursor.key('set');
      if (!cursor.take('=')) throw new ParseError('no_equals', cursor.token, variable.text);
      return { type: 'set', variable, value: readValue(cursor) };
    }
    case 'give':
    case 'take': {
      const item = cursor.key(text);
      const count = isAtCount(cursor, depth) ? readValue(cursor) : null;
      return { type: text, item, count };
    }
    case 'move': {
      const item = cursor.key('move');
      if (!cursor.take('to')) throw new ParseError('no_place', cursor.token, item.text);
      return { type: 'move', item, to: readPlace(cursor) };
    }
    case 'unlock':
      return { type: 'unlock', achievement: cursor.key('unlock') };
    case 'add':
    case 'remove':
    case 'if':
      return cursor.newer(verb).readEffect(cursor, verb, depth);
  }
  throw new ParseError('no_effect', verb);
}

const isAtCount = (cursor: Cursor, depth: number): boolean =>
  !cursor.isAtEnd() && (depth === 0 || !cursor.newer(cursor.token).isAtEffectEnd(cursor));

function readPlace(cursor: Cursor): Extract<Effect, { type: 'move' }>['to'] {
  if (cursor.take('inventory')) return { type: 'inventory' };
  if (cursor.take('nowhere')) return { type: 'nowhere' };
  return { type: 'node', node: cursor.quoted('move') };
}
