/**
 * Deleted chapters, and what was moved out of them: at the site that goes as well, unless it has left before. Where
 * it was refused to leave, it would be lost.
 */
import { type Draft, fieldIn, type PartName } from '@brasslamp/story/draft';
import type { Entry } from './local-draft.ts';
import type { Replayed } from './replay.ts';

export const deletedChapters = ({ group }: Entry): string[] =>
  group.edits.flatMap((edit) =>
    edit.type === 'remove' && edit.part === 'chapter' ? [edit.id] : [],
  );

export type MovedPart = PartName;

const chapterOf = (draft: Draft, name: MovedPart) =>
  fieldIn(draft, { ...name, field: 'chapter_id' });

/** Parts that are in another chapter by this. */
export function movedBy({ before, after, applied }: Replayed): MovedPart[] {
  const named = (['node', 'item'] as const).flatMap((part) =>
    [...(applied?.changed[`${part}s`] ?? [])].map((id): MovedPart => ({ part, id })),
  );
  return named.filter((name) => {
    const [was, is] = [before, after].map((draft) => chapterOf(draft, name));
    return was !== undefined && is !== undefined && was !== is;
  });
}

/** A chapter is left by a part that is in it at the site, and in another one here; what is deleted may go with it. */
export const isLeftBy =
  (parts: readonly MovedPart[], { site, here }: Record<'site' | 'here', Draft>) =>
  (chapter: string): boolean =>
    parts.some((name) => {
      const [there, now] = [site, here].map((draft) => chapterOf(draft, name));
      return there === chapter && now !== undefined && now !== there;
    });
