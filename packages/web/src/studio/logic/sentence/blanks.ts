/** Trees of sentences that leave something open, and their texts. */
import type { Expression, Name, Span } from '@brasslamp/story/logic/tree';
import type { Literal } from './sentence.ts';

/**
 * What a sentence still leaves open. The text has a mark for it that the grammar does not know, so that
 * nothing can be saved with it and nothing that is chosen already is lost.
 */
export const blankMark = '…';

/** Trees that forms make have no text yet. */
export const nowhere: Span = { start: 0, end: 0 };

/** Marks the blank while a tree is printed: no author can type it. */
const blankName = '\u{E000}';
/** Before and after a text that cannot be read. */
const heldMark = '\u{E001}';

export const nameOf = (text: string): Name => ({ text: text || blankName, span: nowhere });

export const variableTree = (name: string): Expression => ({
  type: 'variable',
  name: nameOf(name),
  span: nowhere,
});

/** Null for what is not chosen yet. */
export function valueTree(value: Literal | null): Expression {
  if (value === null) return variableTree('');
  if (typeof value === 'string') return { type: 'text', value, span: nowhere };
  if (typeof value === 'boolean') return { type: 'flag', value, span: nowhere };
  return { type: 'number', value, span: nowhere };
}

/** Keeps a place in a tree for a text that cannot be read. */
export const heldTree = (text: string): Expression =>
  variableTree(`${heldMark}${text.replaceAll(heldMark, '')}${heldMark}`);

/** The text of a printed tree: with the marks, and with the texts that could not be read. */
export function fillIn(printed: string): { text: string; isHeld: boolean } {
  const text = printed
    .replaceAll(`"${blankName}"`, blankMark)
    .replaceAll(blankName, blankMark)
    .replace(new RegExp(`${heldMark}([^${heldMark}]*)${heldMark}`, 'g'), (whole, held: string) => {
      const typed = held.trim() || blankMark;
      return whole.length === printed.length ? typed : `(${typed})`;
    });
  return { text, isHeld: printed.includes(heldMark) };
}

/** What stands for the blanks while a text with them is read: nobody writes these. */
const nameStandIn = 'zz_still_to_be_chosen';
const numberStandIn = 987_654_321;
const standIns = [nameStandIn, `"${nameStandIn}"`, String(numberStandIn)];
const mostBlanks = 4;

/**
 * What a text with blanks says, with the blanks open in it: as it was written. Null if no sentence was.
 * `write` is the way back: what does not lead there is not what was meant.
 */
export function readWithBlanks<Read>(
  text: string,
  read: (filled: string) => Read | null,
  write: (found: Read) => string,
): Read | null {
  const [first = '', ...rest] = text.split(blankMark);
  if (rest.length === 0 || rest.length > mostBlanks) return null;
  let ways = [first];
  for (const part of rest) {
    ways = standIns.flatMap((one) => ways.map((way) => `${way}${one}${part}`));
  }
  for (const way of ways) {
    const found = read(way);
    const emptied = found && withoutStandIns(found);
    if (emptied && write(emptied) === text) return emptied;
  }
  return null;
}

const withoutStandIns = <Read>(found: Read): Read =>
  JSON.parse(JSON.stringify(found), (_, value: unknown) => {
    if (value === nameStandIn) return '';
    return value === numberStandIn ? null : value;
  });
