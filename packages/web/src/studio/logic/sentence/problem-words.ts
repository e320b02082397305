/** The problems of a text of logic, in words. */
import { semanticErrorText, textProblemText } from '@brasslamp/messages';
import {
  lineAndColumn,
  type Names,
  type Problem,
  parseCondition,
  parseEffect,
  semanticErrorsIn,
} from '@brasslamp/story/logic';
import type { Effect, Expression } from '@brasslamp/story/logic/tree';
import type { Level } from '@brasslamp/story/model';
import { newestLevel } from '@brasslamp/story/model/defaults';
import { t } from '../../t.ts';
import { blankMark } from './blanks.ts';

/** The first problem of a condition; undefined when it can be read. `level` is that of the story. */
export const conditionProblem = (text: string, level: Level = newestLevel): string | undefined =>
  problemWords(text, parseCondition(text, level).problems);

/** The same without its position, for a text that is alone in its field. */
export function textOfConditionProblem(text: string): string | undefined {
  const [problem] = parseCondition(text).problems;
  return problem && textProblemText(problem);
}

/** The first problem of an effect; `firstLine` is its line among others. */
export const effectProblem = (
  text: string,
  level: Level = newestLevel,
  firstLine = 1,
): string | undefined => problemWords(text, parseEffect(text, level).problems, firstLine);

function problemWords(text: string, [problem]: Problem[], firstLine = 1): string | undefined {
  if (!problem) return undefined;
  const { span } = problem;
  if (text.slice(span.start).startsWith(blankMark)) return t('studio.logic.openRow');
  const { line, column } = lineAndColumn(text, span.start);
  const message = textProblemText(problem);
  return t('studio.logic.problem', { line: line + firstLine - 1, column, message });
}

/** The slips of a tree: what can be parsed but makes no sense, such as unknown names. */
export const slipsIn = (tree: Expression | Effect | null, names: Names | null): string[] =>
  tree && names ? semanticErrorsIn(tree, names).map(semanticErrorText) : [];
