import type { Chapter } from '../../model/story.ts';
import type { WorkingDraft } from './working-draft.ts';

/** Chapters whose ordinals are in a range move over by one. */
export function moveOver(
  work: WorkingDraft,
  from: number,
  by: 1 | -1,
  to = Number.POSITIVE_INFINITY,
): void {
  for (const chapter of [...work.chapters.now.values()]) {
    if (chapter.ordinal < from || chapter.ordinal > to) continue;
    work.chapters.set(chapter.id, { ...chapter, ordinal: chapter.ordinal + by });
  }
}

export const firstChapter = ({ chapters }: WorkingDraft): Chapter | undefined =>
  [...chapters.now.values()].find(({ ordinal }) => ordinal === 1);
