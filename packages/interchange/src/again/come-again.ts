import { applyGroup, type Draft, type KnownThing, storyOf } from '@brasslamp/story/draft';
import { sourceMark } from '../export/ink/source-mark.ts';
import type { ImportedStory } from '../import/imported-story.ts';
import type { SourceFile } from '../import/source-file.ts';
import { readStories } from '../read-stories.ts';
import { compareFiles } from './compare-files.ts';
import { editsOf } from './edits-of.ts';
import { lossKey } from './leaves-of.ts';
import { type EditedSince, OwnComparison } from './own/compare-own.ts';
import { type FileUnits, unitsOfFiles } from './own/file-units.ts';
import { namesInFile } from './own/own-origins.ts';
import { saidOnceCame } from './own/own-said.ts';
import type { OwnFormat } from './own/owners.ts';
import { withKnownNames } from './own/renamed-units.ts';
import { isOfLeft } from './own/unit-standings.ts';
import { writeHere } from './own/write-here.ts';
import type { Comparison, Difference } from './terms/comparison.ts';
import type { NewIds } from './terms/in-our-terms.ts';

export { editsOf } from './edits-of.ts';
export { leavesOf } from './leaves-of.ts';
export type { EditedSince } from './own/compare-own.ts';
export type { Comparison, Difference, Standing } from './terms/comparison.ts';
export type { NewIds } from './terms/in-our-terms.ts';
export { type Said, saidBy, type ThingKind } from './terms/said.ts';

/** A file that was written of a story of this site. */
export interface LeftFrom {
  format: OwnFormat;
  /** The time at which the story was changed last before it left, in ms since 1970; null = the file does not say. */
  at: number | null;
  units: FileUnits;
}

const ownFormats: Partial<Record<ImportedStory['source']['container'], OwnFormat>> = {
  ink: 'ink',
  twee: 'twee',
  'twine2-html': 'twine',
};

/** Whether a file left from the story with that id; null = it did not, as far as it says. */
export function leftFrom(
  { source }: ImportedStory,
  files: readonly SourceFile[],
  storyId: string,
): LeftFrom | null {
  const format = ownFormats[source.container];
  if (format === undefined) return null;
  const isOurs = source.ifid?.toLowerCase() === storyId.toLowerCase();
  const units = unitsOfFiles(files, format, storyId);
  const mark = sourceMark.read(units.text);
  const isMarked = mark?.id === storyId;
  if (format === 'ink' ? !isMarked : !isOurs) return null;
  return { format, at: isMarked ? mark.modifiedAt : null, units };
}

interface Coming {
  draft: Draft;
  storyId: string;
  imported: ImportedStory;
  /** null = the file came from elsewhere. */
  left: LeftFrom | null;
  /** What files said of the story before. */
  known: readonly KnownThing[];
  edited: EditedSince;
}

/** Compares a changed file with the draft into which it comes. */
export async function compareAgain(
  { draft, storyId, imported, left, known, edited }: Coming,
  ids: NewIds,
): Promise<Comparison> {
  if (left === null) {
    const others = known.filter((one) => !isOfLeft(one));
    const compared = compareFiles(draft, imported.story, others, ids);
    const said = [...(compared.said ?? []), ...known.filter(isOfLeft)];
    return { ...compared, said };
  }
  const { format } = left;
  const byName = new Map(known.map((one) => [one.name, one]));
  const lineage = `${format} ${left.at}`;
  const unitsOf = (file: SourceFile) => unitsOfFiles([file], format, storyId);
  const file = { format, storyId };
  const plain = unitsOf(writeHere(draft, file));
  const there = withKnownNames(left.units, byName, lineage);
  const sides = { draft, format, known: byName, lineage, there, here: plain };
  const names = namesInFile(sides);
  const source = writeHere(draft, file, names);
  const own = names.size === 0 ? sides : { ...sides, here: unitsOf(source) };
  const read = await readStories([source], { newId: ids.newId });
  const [before] = read.stories;
  const was = before?.story ?? { ...storyOf(draft), nodes: [] };
  const isKnown = left.at === null ? null : edited;
  const compared = new OwnComparison({ ...own, was, theirs: imported.story, edited: isKnown }, ids);
  const lossesBefore = new Set(before?.losses.map(lossKey));
  const comparison = { ...compared.run(), lossesBefore };
  const others = known.filter((one) => !isOfLeft(one));
  const saidOnceIn = (wanted: readonly Difference[]): KnownThing[] => {
    const applied = applyGroup(draft, editsOf(draft, comparison, wanted));
    const after = 'refused' in applied ? draft : applied.draft;
    const written = unitsOf(writeHere(after, file, names));
    return [...others, ...saidOnceCame(own, { compared, wanted, after, written })];
  };
  return { ...comparison, saidOnceIn };
}
