/** Trees of sentences that leave something open, and their texts. */
import type { Expression, Name, Span } from '@brasslamp/story/logic/tree';
import type { Literal } from './sentence.ts';

/**
 * The mark of a blank: of what a sentence still leaves open. The grammar does not know it, so nothing can
 * be saved with it, and nothing that is chosen already is lost.
 */
export const blankMark = '…';

/** The span of trees that forms make: they have no text yet. */
export const nowhere: Span = { start: 0, end: 0 };

/** The name of a blank in a tree: no author can type it. */
const blankName = '\u{E000}';
/** The sign before and after a text in a tree that cannot be read. */
const heldMark = '\u{E001}';

export const nameOf = (text: string): Name => ({ text: text || blankName, span: nowhere });

export const variableTree = (name: string): Expression => ({
  type: 'variable',
  name: nameOf(name),
  span: nowhere,
});

/** The tree of a value; of null, which is not chosen yet, a blank. */
export function valueTree(value: Literal | null): Expression {
  if (value === null) return variableTree('');
  if (typeof value === 'string') return { type: 'text', value, span: nowhere };
  if (typeof value === 'boolean') return { type: 'flag', value, span: nowhere };
  return { type: 'number', value, span: nowhere };
}

/** A place in a tree for a text that cannot be read. */
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

/** The stand-ins of blanks while a text with them is read: nobody writes these. */
const nameStandIn = 'zz_still_to_be_chosen';
const numberStandIn = 987_654_321;
const standIns = [nameStandIn, `"${nameStandIn}"`, String(numberStandIn)];
const mostBlanks = 4;

/**
 * The sentences of a text with blanks, which are open in them as they were written. Null if it was none.
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
