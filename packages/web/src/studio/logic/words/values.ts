/** Values that are written out, which a field of a form can hold. */
import type { Expression } from '@brasslamp/story/logic/tree';
import type { Value } from '@brasslamp/story/model/variable';
import { t } from '../../t.ts';
import { blankMark, nowhere } from './blank.ts';

/** Null for anything else than one written value. */
export function literalOf(tree: Expression): Value | null {
  return tree.type === 'number' || tree.type === 'text' || tree.type === 'flag' ? tree.value : null;
}

export function literalTree(value: Value): Expression {
  if (typeof value === 'string') return { type: 'text', value, span: nowhere };
  if (typeof value === 'boolean') return { type: 'flag', value, span: nowhere };
  return { type: 'number', value, span: nowhere };
}

/** A value as a reader would see it; a text in quotation marks where it is empty. */
export function valueWords(value: Value | null): string {
  if (value === null) return blankMark;
  if (typeof value === 'boolean') return t(value ? 'studio.logic.yes' : 'studio.logic.no');
  return typeof value === 'string' && value.trim() === '' ? `“${value}”` : String(value);
}
