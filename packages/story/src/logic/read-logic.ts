/** The parser without words: what the engine loads. `parse-logic.ts` tells what does not fit. */
import type { Effect, Expression } from '../model/expression.ts';
import { type Chance, Cursor } from './cursor.ts';
import { readValue, readWholeValue } from './expression-parser.ts';
import { ParseError } from './parse-error.ts';

/** The tree, or what does not fit and null. */
export interface Reading<Tree> {
  tree: Tree | null;
  error: ParseError | null;
}

/** An empty condition is no tree, and nothing in it does not fit: it always holds. */
export function readCondition(text: string): Reading<Expression> {
  if (text.trim() === '') return { tree: null, error: null };
  return readExpression('chance', text);
}

/** A condition or value, from `start` to before `end`; in an effect it may be `random`. */
export function readExpression(
  chance: Chance,
  source: string,
  start?: number,
  end?: number,
): Reading<Expression> {
  return read(readWholeValue, chance, source, start, end);
}

export function readEffect(text: string): Reading<Effect> {
  return read(readWholeEffect, 'random', text);
}

function read<Tree>(
  readWhole: (cursor: Cursor) => Tree,
  ...text: ConstructorParameters<typeof Cursor>
): Reading<Tree> {
  try {
    return { tree: readWhole(new Cursor(...text)), error: null };
  } catch (error) {
    if (error instanceof ParseError) return { tree: null, error };
    throw error;
  }
}

/** One effect that is all there is. */
function readWholeEffect(cursor: Cursor): Effect {
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
