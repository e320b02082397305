import { newestLevel } from '../model/defaults.ts';
import type { Effect, Expression } from '../model/expression.ts';
import type { Level } from '../model/story.ts';
import { grammarOf } from './newer-grammar.ts';
import { type Problem, problemOf } from './parse-problem.ts';
import { type Reading, readCondition, readEffect, readExpression } from './read-logic.ts';

/** A parsed text is what the parser makes of it: the tree, or at least one problem and null. */
export interface Parsed<Tree> {
  tree: Tree | null;
  problems: Problem[];
}

/*
 * `level` is that of the story. What level 1 did not know is a problem there, so that it plays as ever.
 */

/** A condition; an empty one is no tree and no problem: it always holds. */
export function parseCondition(text: string, level: Level = newestLevel): Parsed<Expression> {
  return withProblem(readCondition(text, grammarOf(level)), text);
}

/** A value as it is in an effect, where chance may decide. */
export function parseValue(text: string, level: Level = newestLevel): Parsed<Expression> {
  return withProblem(readExpression(grammarOf(level), 'random', text), text);
}

/**
 * A condition or value that is a part of a longer text, from `start` to before `end`: spans are
 * those of the whole text, the time that of the part. An empty part is a problem.
 */
export function parseExpressionAt(
  source: string,
  start: number,
  end: number,
  level: Level = newestLevel,
): Parsed<Expression> {
  return withProblem(readExpression(grammarOf(level), 'chance', source, start, end), source, end);
}

export function parseEffect(text: string, level: Level = newestLevel): Parsed<Effect> {
  return withProblem(readEffect(text, grammarOf(level)), text);
}

function withProblem<Tree>(
  { tree, error }: Reading<Tree>,
  source: string,
  end = source.length,
): Parsed<Tree> {
  return { tree, problems: error === null ? [] : [problemOf(error, source, end)] };
}
