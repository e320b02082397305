import type { Effect, Expression } from '../model/expression.ts';
import { problemOf } from './parse-problem.ts';
import type { Parsed } from './parsed.ts';
import { type Reading, readCondition, readEffect, readExpression } from './read-logic.ts';

/** A condition; an empty one is no tree and no problem: it always holds. */
export function parseCondition(text: string): Parsed<Expression> {
  return inWords(readCondition(text), text);
}

/** A value as it stands in an effect, where chance may decide. */
export function parseValue(text: string): Parsed<Expression> {
  return inWords(readExpression('random', text), text);
}

/**
 * A condition or value that is a part of a longer text, from `start` to before `end`: spans are
 * those of the whole text, the time that of the part. An empty part is a problem.
 */
export function parseExpressionAt(source: string, start: number, end: number): Parsed<Expression> {
  return inWords(readExpression('chance', source, start, end), source, end);
}

export function parseEffect(text: string): Parsed<Effect> {
  return inWords(readEffect(text), text);
}

function inWords<Tree>(
  { tree, error }: Reading<Tree>,
  source: string,
  end = source.length,
): Parsed<Tree> {
  return { tree, problems: error === null ? [] : [problemOf(error, source, end)] };
}
