import type { UnitMarks, UnitPrints } from '../../export/marks/unit-marks.ts';
import { readMarks } from '../../export/marks/unit-marks.ts';
import { unitsInInk, unitsInTwine } from '../../export/marks/units-in.ts';
import { readTwee } from '../../import/containers/read-twee.ts';
import { readTwineHtml } from '../../import/containers/read-twine-html.ts';
import type { SourceFile } from '../../import/source-file.ts';
import type { TwineSource } from '../../import/twine/twine-source.ts';
import { textsOf } from '../../unpack.ts';
import type { OwnFormat } from './owners.ts';

/** What the units of a file say now, and what they said when it left. */
export interface FileUnits {
  prints: UnitPrints;
  /** null = the file has no marks. */
  marks: UnitMarks | null;
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
    return { prints: unitsInInk(texts), marks: readMarks(text), text };
  }
  const sources = texts.flatMap((text) =>
    format === 'twee' ? [readTwee(text)] : readTwineHtml(text),
  );
  const source = sources.find(({ ifid }) => ifid?.toLowerCase() === storyId.toLowerCase());
  return source ? unitsOfTwine(source) : { prints: new Map(), marks: null, text: '' };
}

function unitsOfTwine({ title, start, passages, scripts }: TwineSource): FileUnits {
  const inPassages = passages.flatMap(({ tags, text }) => (tags.includes('script') ? [text] : []));
  const text = [...scripts, ...inPassages].join('\n');
  const first = passages.find(({ pid }) => start?.by === 'pid' && pid === start.value);
  const prints = unitsInTwine({
    title,
    start: start?.by === 'name' ? start.value : (first?.name ?? null),
    passages,
  });
  return { prints, marks: readMarks(text), text };
}
