/** The parser without words: what the engine loads. `parse-logic.ts` tells what does not fit. */
import { newestLevel } from '../model/defaults.ts';
import type { Effect, Expression } from '../model/expression.ts';
import type { Level } from '../model/story.ts';
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
export function readCondition(text: string, level: Level = newestLevel): Reading<Expression> {
  if (text.trim() === '') return { tree: null, error: null };
  return readExpression('chance', text, 0, text.length, level);
}

/** A condition or value, from `start` to before `end`; in an effect it may be `random`. */
export function readExpression(
  chance: Chance,
  source: string,
  start = 0,
  end = source.length,
  level: Level = newestLevel,
): Reading<Expression> {
  return read(readWholeValue, level, chance, source, start, end);
}

export function readEffect(text: string, level: Level = newestLevel): Reading<Effect> {
  return read(readWholeEffect, level, 'random', text);
}

/** Level 2 is read at every level: where it is not known, its first word is what does not fit. */
function read<Tree>(
  readWhole: (cursor: Cursor) => Tree,
  level: Level,
  ...[chance, source, start, end]: ConstructorParameters<typeof Cursor>
): Reading<Tree> {
  try {
    const cursor = new Cursor(chance, source, start, end);
    const tree = readWhole(cursor);
    if (level === 1 && cursor.ofLevel2 !== null) {
      throw new ParseError('needs_level_2', cursor.ofLevel2);
    }
    return { tree, error: null };
  } catch (error) {
    if (error instanceof ParseError) return { tree: null, error };
    throw error;
  }
}
