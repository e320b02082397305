/** Values that logic writes out, and what a variable can have. */
import type { Expression } from '@brasslamp/story/logic/tree';
import type { SetVariable, Variable } from '@brasslamp/story/model/variable';
import { t } from '../../t.ts';
import { blankMark } from './blanks.ts';
import type { Literal } from './sentence.ts';

/** The value of a tree that is one written value; else null. */
export function literalOf(tree: Expression): Literal | null {
  return tree.type === 'number' || tree.type === 'text' || tree.type === 'flag' ? tree.value : null;
}

/** A value as a reader would see it; a text in quotation marks where it is empty. */
export function valueWords(value: Literal | null): string {
  if (value === null) return blankMark;
  if (typeof value === 'boolean') return t(value ? 'studio.logic.yes' : 'studio.logic.no');
  return typeof value === 'string' && value.trim() === '' ? `“${value}”` : String(value);
}

/** True for a value that the variable can have, or that is still to be chosen. */
export function fits(value: Literal | null, variable: Variable): boolean {
  switch (variable.kind) {
    case 'number':
      return value === null || typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return variable.options.some((option) => option === value);
    case 'text':
      return typeof value === 'string';
    case 'set':
      return false;
  }
}

/** The value that a new sentence gives the variable. */
export function firstValueOf(variable: Exclude<Variable, SetVariable>): Literal | null {
  if (variable.kind === 'number') return null;
  if (variable.kind === 'flag') return true;
  return variable.kind === 'choice' ? (variable.options[0] ?? '') : '';
}
