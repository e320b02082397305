import { type Draft, type KnownThing, storyOf } from '@brasslamp/story/draft';
import { exporters } from '../export/formats/exporters.ts';
import { sourceMark } from '../export/ink/source-mark.ts';
import type { ImportedStory } from '../import/imported-story.ts';
import type { SourceFile } from '../import/source-file.ts';
import { readStories } from '../read-stories.ts';
import { textsOf } from '../unpack.ts';
import { compareFiles } from './compare-files.ts';
import { compareOwn, type EditedSince } from './compare-own.ts';
import type { Comparison } from './comparison.ts';
import type { NewIds } from './in-our-terms.ts';
import { lossKey } from './leaves-of.ts';
import { type OwnFormat, ownersIn } from './owners.ts';

export type { EditedSince } from './compare-own.ts';
export type { Comparison, Difference, Standing } from './comparison.ts';
export { editsOf } from './edits-of.ts';
export type { NewIds } from './in-our-terms.ts';
export { leavesOf } from './leaves-of.ts';
export { type Said, saidBy, type ThingKind } from './said.ts';

/** A file that was written of a story of this site. */
export interface LeftFrom {
  format: OwnFormat;
  /** The time at which the story was changed last before it left, in ms since 1970; null = the file does not say. */
  at: number | null;
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
  if (format !== 'ink') {
    return source.ifid?.toLowerCase() === storyId.toLowerCase() ? { format, at: null } : null;
  }
  for (const text of textsOf(files)) {
    const mark = sourceMark.read(text);
    if (mark?.id === storyId) return { format, at: mark.modifiedAt };
  }
  return null;
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
  if (left === null) return compareFiles(draft, imported.story, known, ids);
  const story = storyOf(draft);
  const { extension, write } = exporters[left.format];
  const about = { id: storyId, author: '', modifiedAt: 0, slug: '', description: '', cover: null };
  const { bytes } = write({ ...about, story, marks: draft.marks, media: [] }, new Map(), {
    pageTemplate: () => '',
    address: null,
  });
  const read = await readStories([{ path: `story${extension}`, bytes }], { newId: ids.newId });
  const [before] = read.stories;
  const was = before?.story ?? { ...story, nodes: [] };
  const ownerOf = ownersIn(story, left.format);
  const isKnown = left.at === null ? null : edited;
  const own = { draft, was, theirs: imported.story, ownerOf, edited: isKnown };
  const lossesBefore = new Set(before?.losses.map(lossKey));
  return { ...compareOwn(own, ids), lossesBefore };
}
