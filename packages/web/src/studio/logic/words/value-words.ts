import type { Value } from '@brasslamp/story/model/variable';
import { t } from '../../t.ts';
import { blankMark } from './blank.ts';

/** A value as a reader would see it; a text in quotation marks where it is empty. */
export function valueWords(value: Value | null): string {
  if (value === null) return blankMark;
  if (typeof value === 'boolean') return t(value ? 'studio.logic.yes' : 'studio.logic.no');
  return typeof value === 'string' && value.trim() === '' ? `“${value}”` : String(value);
}
