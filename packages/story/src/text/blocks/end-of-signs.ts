import { playLimits } from '../../model/play-limits.ts';

/** A sign is what may mean more than its character, or the end of a line; blank lines after it cost nothing. */
const sign = /\\.?|[*_[\]{}|>]|(?:[-+]|\d[.)])(?=[ \t])|[\r\n]+/g;

/**
 * The end of the part of a body that is read: the whole lines with `playLimits.textSigns` at most. What comes
 * after is text as typed, so that no body costs much more to read and to show than plain words.
 */
export function endOfSigns(body: string): number {
  if (body.length <= playLimits.textSigns) return body.length;
  sign.lastIndex = 0;
  for (let count = 0; sign.test(body); count += 1) {
    if (count >= playLimits.textSigns) return lineStart(body, sign.lastIndex - 1);
  }
  return body.length;
}

const lineStart = (body: string, within: number): number =>
  Math.max(body.lastIndexOf('\n', within - 1), body.lastIndexOf('\r', within - 1)) + 1;

/** The number of plain characters that cost as much as a sign. */
const charactersOfSign = 20;

/** The cost of showing a body, in plain characters; its signs beyond those that are `paid` as such. */
export const costOf = (body: string, paid = 0): number =>
  Math.max(body.length, (body.match(sign)?.length ?? 0) * charactersOfSign - paid);
