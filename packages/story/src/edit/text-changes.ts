import { hunksOf, wordsOf } from './hunks.ts';

/**
 * The changes that make the one text the other: `[from, to, insert]` in UTF-16 units of the first, ascending
 * and apart from each other. What was put in or taken out in one piece is one change, as far back as it can
 * be, so that a caret before it stays; else by line, then by word, then by letter from both ends. No
 * character is cut.
 */
export function textChanges(
  before: string,
  after: string,
): [from: number, to: number, insert: string][] {
  if (before === after) return [];
  const [head, tail] = sameEnds(before, after);
  if (head + tail === Math.min(before.length, after.length)) {
    return [[head, before.length - tail, after.slice(head, after.length - tail)]];
  }
  const changes: [number, number, string][] = [];
  const byLine = piecewise(linesOf(before), linesOf(after));
  for (const line of byLine) {
    for (const word of piecewise(wordsOf(line.before), wordsOf(line.after))) {
      const [start, end] = sameEnds(word.before, word.after);
      const from = line.at + word.at + start;
      const to = from + word.before.length - start - end;
      changes.push([from, to, word.after.slice(start, word.after.length - end)]);
    }
  }
  return changes;
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

interface Difference {
  /** The offset at which it begins in the text before. */
  at: number;
  before: string;
  after: string;
}

function piecewise(before: string[], after: string[]): Difference[] {
  const found: Difference[] = [];
  let [at, read, shift] = [0, 0, 0];
  for (const { start, end, grown } of hunksOf(before, after)) {
    for (; read < start; read += 1) at += before[read]?.length ?? 0;
    const difference = {
      at,
      before: before.slice(start, end).join(''),
      after: after.slice(start + shift, end + shift + grown).join(''),
    };
    found.push(difference);
    shift += grown;
    at += difference.before.length;
    read = end;
  }
  return found;
}

/** The numbers of units that two texts begin and end with alike. */
function sameEnds(one: string, other: string): [start: number, end: number] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  if (/[\uD800-\uDBFF]/.test(one[start - 1] ?? '')) start -= 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  if (/[\uDC00-\uDFFF]/.test(one.at(-end) ?? '') && end > 0) end -= 1;
  return [start, end];
}
