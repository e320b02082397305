import type { Expression, Name, Span } from '@brasslamp/story/logic/tree';
import { t } from '../../t.ts';

/**
 * What a row still leaves open. The text has a mark for it that the grammar does not know, so that
 * nothing can be saved with it and nothing that is chosen already is lost.
 */
export const blankMark = '…';

/** A value as logic writes it out. A set has none: its members are asked and changed one by one. */
export type Literal = number | boolean | string;

/** Trees that forms make have no text yet. */
export const nowhere: Span = { start: 0, end: 0 };

/** Marks the blank while a tree is printed: no author can type it. */
const blankName = '\u{E000}';
const heldMark = '\u{E001}';

export const nameOf = (text: string): Name => ({ text: text || blankName, span: nowhere });

const variableOf = (text: string): Expression => ({
  type: 'variable',
  name: { text, span: nowhere },
  span: nowhere,
});

export const blankExpression: Expression = variableOf(blankName);

/** Keeps a place in a tree for a text that cannot be read. */
export const heldPlace = (place: number): Expression =>
  variableOf(`${heldMark}${place}${heldMark}`);

/** Puts the marks, and the texts that could not be read, in the places that the printed tree has for them. */
export function fillIn(printed: string, held: readonly string[] = []): string {
  return printed
    .replaceAll(`"${blankName}"`, blankMark)
    .replaceAll(blankName, blankMark)
    .replace(new RegExp(`${heldMark}(\\d+)${heldMark}`, 'g'), (whole, place) => {
      const text = held[Number(place)]?.trim() || blankMark;
      return whole.length === printed.length ? text : `(${text})`;
    });
}

/** Null for anything else than one written value. */
export function literalOf(tree: Expression): Literal | null {
  return tree.type === 'number' || tree.type === 'text' || tree.type === 'flag' ? tree.value : null;
}

export function literalTree(value: Literal): Expression {
  if (typeof value === 'string') return { type: 'text', value, span: nowhere };
  if (typeof value === 'boolean') return { type: 'flag', value, span: nowhere };
  return { type: 'number', value, span: nowhere };
}

/** A value as a reader would see it; a text in quotation marks where it is empty. */
export function valueWords(value: Literal | null): string {
  if (value === null) return blankMark;
  if (typeof value === 'boolean') return t(value ? 'studio.logic.yes' : 'studio.logic.no');
  return typeof value === 'string' && value.trim() === '' ? `“${value}”` : String(value);
}
