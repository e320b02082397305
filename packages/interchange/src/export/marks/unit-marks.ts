/**
 * Marks at the end of a file that leaves in another tool's format: what each of its units said, and whose unit it is.
 * By them it is known what was changed in the file once it comes back.
 */
import { fingerprint } from '@brasslamp/story/draft';

/** What units say, as fingerprints, by `unitKey`. */
export type UnitPrints = ReadonlyMap<string, string>;

/** The mark of a unit: short fingerprints of the id of what it was made of, and of what it said. */
export interface UnitMark {
  id: string;
  said: string;
}

/** By `shortOf` the keys of units. */
export type UnitMarks = ReadonlyMap<string, UnitMark>;

const length = 8;
const marksPerLine = 4;
const lineStart = '// Brasslamp marks:';
const whole = /^[0-9a-f]{24}$/;

/** The beginning of the fingerprint of a name or an id. */
export const shortOf = (value: string): string => shortPrint(fingerprint(value));

/** The beginning of a fingerprint, as marks have it. */
export const shortPrint = (print: string): string => print.slice(0, length);

/** The lines of the marks of units. `owners`: by keys, the ids of what units were made of. */
export function markLines(prints: UnitPrints, owners: ReadonlyMap<string, string>): string[] {
  const marks = [...prints].map(
    ([key, print]) => shortOf(key) + shortOf(owners.get(key) ?? '') + shortPrint(print),
  );
  const lines = [`${lineStart} they tell what you changed, when this file comes back. Keep them.`];
  for (let at = 0; at < marks.length; at += marksPerLine) {
    lines.push(`${lineStart} ${marks.slice(at, at + marksPerLine).join(' ')}`);
  }
  return lines;
}

export const isMarkLine = (line: string): boolean => line.startsWith('// Brasslamp ');

/** null = the text has no marks: it left before there were any, or they were cut off. */
export function readMarks(text: string): UnitMarks | null {
  const marks = new Map<string, UnitMark>();
  for (const line of text.split('\n')) {
    const bare = line.trim();
    if (!bare.startsWith(lineStart)) continue;
    for (const mark of bare.slice(lineStart.length).split(' ')) {
      if (!whole.test(mark)) continue;
      const [key, id] = [mark.slice(0, length), mark.slice(length, 2 * length)];
      marks.set(key, { id, said: mark.slice(2 * length) });
    }
  }
  return marks.size === 0 ? null : marks;
}
