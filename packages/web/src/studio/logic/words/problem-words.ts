/** What is wrong with a text of logic, as a sentence. */
import {
  lineAndColumn,
  type Names,
  parseCondition,
  parseEffect,
  semanticErrorsIn,
} from '@brasslamp/story/logic';
import type { Problem } from '@brasslamp/story/logic/tree';
import { t } from '../../t.ts';
import { blankMark } from './blank.ts';

/** Undefined when the text can be read. */
export const conditionProblem = (text: string): string | undefined =>
  problemWords(text, parseCondition(text).problems);

/** `firstLine`: where the effect stands among others. */
export const effectProblem = (text: string, firstLine = 1): string | undefined =>
  problemWords(text, parseEffect(text).problems, firstLine);

function problemWords(text: string, [problem]: Problem[], firstLine = 1): string | undefined {
  if (!problem) return undefined;
  const { message, span } = problem;
  if (text.slice(span.start).startsWith(blankMark)) return t('studio.logic.openRow');
  const { line, column } = lineAndColumn(text, span.start);
  return t('studio.logic.problem', { line: line + firstLine - 1, column, message });
}

/** What reads well and means nothing: names that are not there, kinds that do not fit. */
export function conditionSlips(text: string, names: Names | null): string[] {
  const { tree } = parseCondition(text);
  return tree && names ? semanticErrorsIn(tree, names).map(({ message }) => message) : [];
}

export function effectSlips(text: string, names: Names | null): string[] {
  const { tree } = parseEffect(text);
  return tree && names ? semanticErrorsIn(tree, names).map(({ message }) => message) : [];
}
