import type { MoveEdit } from '../parts/edits.ts';
import { moveOver } from './chapter-order.ts';
import { type EditKind, isThereStill, ofWholePart } from './kind.ts';
import { RefusedEdit } from './refusal.ts';

/** A move gives a chapter another ordinal; those between move over. */
export const move: EditKind<MoveEdit> = {
  ...ofWholePart,
  apply({ id, ordinal: asked }, work) {
    const chapter = work.part('chapter', id);
    if (!Number.isInteger(asked) || asked < 1) {
      throw new RefusedEdit({ reason: 'not_valid', field: 'ordinal' });
    }
    const before = chapter.ordinal;
    const ordinal = Math.min(asked, work.chapters.now.size);
    if (ordinal === before) return [];
    if (before < ordinal) moveOver(work, before + 1, -1, ordinal);
    else moveOver(work, ordinal, 1, before - 1);
    work.chapters.set(id, { ...chapter, ordinal });
    return [{ type: 'move', part: 'chapter', id, ordinal: before }];
  },
  partOf: ({ part, id }) => ({ part, id }),
  rebase: (edit, moving) => (isThereStill(edit, moving) ? [edit] : []),
};
