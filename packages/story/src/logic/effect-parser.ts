import type { Effect } from '../model/expression.ts';
import type { Cursor } from './cursor.ts';
import { readValue } from './expression-parser.ts';
import { ParseError } from './parse-error.ts';

/** One effect that is all there is. */
export function readWholeEffect(cursor: Cursor): Effect {
  const { token } = cursor;
  const effect = readParts(cursor);
  if (!cursor.isAtEnd()) throw new ParseError('second_effect', cursor.token);
  return { ...effect, span: cursor.spanFrom(token) };
}

type WithoutSpan<Each> = Each extends Effect ? Omit<Each, 'span'> : never;

function readParts(cursor: Cursor): WithoutSpan<Effect> {
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
      const count = cursor.isAtEnd() ? null : readValue(cursor);
      return { type: verb.text as 'give' | 'take', item, count };
    }
    case 'move': {
      const item = cursor.key('move');
      if (!cursor.take('to')) throw new ParseError('no_place', cursor.token, item.text);
      return { type: 'move', item, to: readPlace(cursor) };
    }
    case 'unlock':
      return { type: 'unlock', achievement: cursor.key('unlock') };
  }
  throw new ParseError('no_effect', verb);
}

function readPlace(cursor: Cursor): Extract<Effect, { type: 'move' }>['to'] {
  if (cursor.take('inventory')) return { type: 'inventory' };
  if (cursor.take('nowhere')) return { type: 'nowhere' };
  return { type: 'node', node: cursor.quoted('move') };
}
