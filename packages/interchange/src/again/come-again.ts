import { type Draft, type KnownThing, storyOf } from '@brasslamp/story/draft';
import { exporters } from '../export/formats/exporters.ts';
import type { ImportedStory } from '../import/imported-story.ts';
import { readStories } from '../read-stories.ts';
import { compareFiles } from './compare-files.ts';
import { compareOwn, type EditedSince } from './compare-own.ts';
import type { WeighedComparison } from './comparison.ts';
import type { NewIds } from './in-our-terms.ts';
import { lossKey } from './leaves-of.ts';
import { ownersIn } from './owners.ts';
import { weigh } from './whose/doubt.ts';
import type { LeftFrom } from './whose/left-from.ts';

export type { EditedSince } from './compare-own.ts';
export type { Comparison, Difference, Doubt, Standing, WeighedComparison } from './comparison.ts';
export { editsOf } from './edits-of.ts';
export type { NewIds } from './in-our-terms.ts';
export { leavesOf } from './leaves-of.ts';
export { type Said, saidBy, type ThingKind } from './said.ts';
export { isOfAnother, type LeftFrom, leftFrom } from './whose/left-from.ts';

interface Coming {
  draft: Draft;
  storyId: string;
  imported: ImportedStory;
  /** null = the file came from elsewhere. */
  left: LeftFrom | null;
  /** What files said of the story before. */
  known: readonly KnownThing[];
  edited: EditedSince;
  /** Whether the file says that it left from another story of this site. */
  isOfAnother?: boolean;
  /** Whether the author says that it is this story, whatever it looks like. */
  isTrusted?: boolean;
}

/** Compares a changed file with the draft into which it comes, and says what speaks against that. */
export async function compareAgain(
  { draft, storyId, imported, left, known, edited, isOfAnother = false, isTrusted = false }: Coming,
  ids: NewIds,
): Promise<WeighedComparison> {
  const coming = { draft, imported, known, isOfAnother, isTrusted };
  if (left === null) {
    const comparison = compareFiles(draft, imported.story, known, ids);
    return weigh(comparison, { ...coming, was: null });
  }
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
  return weigh({ ...compareOwn(own, ids), lossesBefore }, { ...coming, was });
}
