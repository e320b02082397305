import type { UnitMarks, UnitPrints } from '../../export/marks/unit-marks.ts';
import { readMarks, shortOf, shortPrint } from '../../export/marks/unit-marks.ts';
import { printsOf, type UnitLines, unitsInInk, unitsInTwine } from '../../export/marks/units-in.ts';
import { readTwee } from '../../import/containers/read-twee.ts';
import { readTwineHtml } from '../../import/containers/read-twine-html.ts';
import type { SourceFile } from '../../import/source-file.ts';
import type { TwineSource } from '../../import/twine/twine-source.ts';
import { textsOf } from '../../unpack.ts';
import type { OwnFormat } from './owners.ts';

/** What the units of a file say now, and what they said when it left. */
export interface FileUnits {
  lines: UnitLines;
  prints: UnitPrints;
  /** null = the file has no marks. */
  marks: UnitMarks | null;
  /** The units that have other names than when the file left: the keys that their marks have, by their own. */
  renamed: ReadonlyMap<string, string>;
  /** Where marks may stand. */
  text: string;
}

/** Of a story's files, of which one left from here. */
export function unitsOfFiles(
  files: readonly SourceFile[],
  format: OwnFormat,
  storyId: string,
): FileUnits {
  const texts = textsOf(files);
  if (format === 'ink') {
    const text = texts.join('\n');
    return withRenamed(unitsInInk(texts), text);
  }
  const sources = texts.flatMap((text) =>
    format === 'twee' ? [readTwee(text)] : readTwineHtml(text),
  );
  const source = sources.find(({ ifid }) => ifid?.toLowerCase() === storyId.toLowerCase());
  return source ? unitsOfTwine(source) : withRenamed(new Map(), '');
}

function unitsOfTwine({ title, start, passages, scripts }: TwineSource): FileUnits {
  const inPassages = passages.flatMap(({ tags, text }) => (tags.includes('script') ? [text] : []));
  const text = [...scripts, ...inPassages].join('\n');
  const first = passages.find(({ pid }) => start?.by === 'pid' && pid === start.value);
  const lines = unitsInTwine({
    title,
    start: start?.by === 'name' ? start.value : (first?.name ?? null),
    passages,
  });
  return withRenamed(lines, text);
}

/** A unit that has another name now, and says the same as one that is gone, has the mark of that one. */
function withRenamed(lines: UnitLines, text: string): FileUnits {
  const [prints, left] = [printsOf(lines), readMarks(text)];
  const renamed = new Map<string, string>();
  if (left === null) return { lines, prints, marks: null, renamed, text };
  const there = new Set([...prints.keys()].map(shortOf));
  const gone = onlyOnes(
    [...left].filter(([key, { id }]) => !there.has(key) && id !== shortOf('')),
    ([, { said }]) => said,
  );
  const come = onlyOnes(
    [...prints].filter(([key]) => !left.has(shortOf(key))),
    ([, print]) => shortPrint(print),
  );
  for (const [said, [key]] of come) {
    const before = gone.get(said)?.[0];
    if (before !== undefined) renamed.set(key, before);
  }
  return called({ lines, prints, marks: left, renamed, text }, renamed);
}

/** The units with those that are known to have had other names. */
export function called(units: FileUnits, renamed: ReadonlyMap<string, string>): FileUnits {
  const marks = new Map(units.marks);
  for (const [key, before] of renamed) {
    const mark = marks.get(before);
    if (mark) marks.set(shortOf(key), mark);
  }
  return { ...units, marks, renamed: new Map([...units.renamed, ...renamed]) };
}

/** Those that no other one is like. */
function onlyOnes<One>(all: readonly One[], likenessOf: (one: One) => string): Map<string, One> {
  const found = new Map<string, One>();
  const many = new Set<string>();
  for (const one of all) {
    const likeness = likenessOf(one);
    if (found.has(likeness)) many.add(likeness);
    found.set(likeness, one);
  }
  for (const likeness of many) found.delete(likeness);
  return found;
}
