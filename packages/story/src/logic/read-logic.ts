/** The parser without words: what the engine loads. `parse-logic.ts` tells what does not fit. */
import type { Effect, Expression } from '../model/expression.ts';
import { type Chance, Cursor, type NewerGrammar } from './cursor.ts';
import { readWholeEffect } from './effect-parser.ts';
import { readWholeValue } from './expression-parser.ts';
import { ParseError } from './parse-error.ts';

/** The tree, or what does not fit and null. */
export interface Reading<Tree> {
  tree: Tree | null;
  error: ParseError | null;
}

/*
 * `newer` is the grammar of the story's level. Without one what is of level 2 does not fit: for stories that
 * have none of it that is the same.
 */

/** An empty condition is no tree, and nothing in it does not fit: it always holds. */
export function readCondition(text: string, newer: NewerGrammar | null): Reading<Expression> {
  if (text.trim() === '') return { tree: null, error: null };
  return readExpression(newer, 'chance', text);
}

/** A condition or value, from `start` to before `end`; in an effect it may be `random`. */
export function readExpression(
  newer: NewerGrammar | null,
  chance: Chance,
  source: string,
  start = 0,
  end = source.length,
): Reading<Expression> {
  return read(readWholeValue, newer, chance, source, start, end);
}

export function readEffect(text: string, newer: NewerGrammar | null): Reading<Effect> {
  return read(readWholeEffect, newer, 'random', text);
}

function read<Tree>(
  readWhole: (cursor: Cursor) => Tree,
  ...[newer, chance, source, start, end]: ConstructorParameters<typeof Cursor>
): Reading<Tree> {
  try {
    const cursor = new Cursor(newer, chance, source, start, end);
    const tree = readWhole(cursor);
    if (newer?.level === 1 && cursor.ofLevel2 !== null) {
      throw new ParseError('needs_level_2', cursor.ofLevel2);
    }
    return { tree, error: null };
  } catch (error) {
    if (error instanceof ParseError) return { tree: null, error };
    throw error;
  }
}
