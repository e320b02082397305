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

/** What stands for the blanks while a text with them is read: nobody writes these. */
const standIns = ['zz_still_to_be_chosen', '"zz_still_to_be_chosen"', '987654321'] as const;
const stoodIn: ReadonlySet<unknown> = new Set(['zz_still_to_be_chosen', 987_654_321]);
const mostBlanks = 4;

/**
 * What a text with blanks says, with the blanks open in it: as the row that it was written of. Null if it
 * was none. `write` is the way back: what does not lead there is not what was meant.
 */
export function readWithBlanks<View>(
  text: string,
  read: (filled: string) => View | null,
  write: (view: View) => string,
): View | null {
  const [first = '', ...rest] = text.split(blankMark);
  if (rest.length === 0 || rest.length > mostBlanks) return null;
  let ways = [first];
  for (const part of rest) {
    ways = standIns.flatMap((one) => ways.map((way) => `${way}${one}${part}`));
  }
  for (const way of ways) {
    const found = read(way);
    const view = found && emptied(found);
    if (view && write(view) === text) return view;
  }
  return null;
}

/** With blanks again for what stood in for them. */
function emptied<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(emptied) as Value;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, one]) => [key, emptied(one)]);
    return Object.fromEntries(entries) as Value;
  }
  if (!stoodIn.has(value)) return value;
  return (typeof value === 'number' ? null : '') as Value;
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
