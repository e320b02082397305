/** The parser without words: what the engine loads. `parse-logic.ts` tells what does not fit. */
import type { Effect, Expression } from '../model/expression.ts';
import { type Chance, Cursor } from './cursor.ts';
import { readWholeEffect } from './effect-parser.ts';
import { readWholeValue } from './expression-parser.ts';
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
