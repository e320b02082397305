/** Parts that a step takes away, and whether they are as its act left them. */
import { type Draft, type RemoveEdit, removedPart } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { Taken, UndoStep } from '../local/undo-step.ts';

/** The parts that an edit would take away, as they are. */
export function takenBy(draft: Draft, { part, id }: RemoveEdit): Taken {
  const { chapter, nodes, items, marks, start_node_id } = removedPart(draft, part, id);
  return {
    ...{ part, id, parts: [...(chapter ? [chapter] : []), ...nodes, ...items] },
    // Where nodes are on the map is nobody's words.
    marks: [...marks].flatMap(([node, { status, colour, note }]) =>
      status || colour || note ? [JSON.stringify([node, status, colour, note])] : [],
    ),
    isStart: start_node_id !== null,
  };
}

/** A part is as left while nobody writes in it, puts something into it, or lets readers begin there. */
export function isAsLeft(draft: Draft, edit: RemoveEdit, { takes }: UndoStep): boolean {
  const left = takes?.find(({ part, id }) => part === edit.part && id === edit.id);
  // It is gone already.
  if (!left) return true;
  const now = takenBy(draft, edit);
  if (!left.isStart && now.isStart) return false;
  if (now.marks.some((mark) => !left.marks.includes(mark))) return false;
  return now.parts.every((one) => {
    const was = left.parts.find(({ id }) => id === one.id);
    return was !== undefined && isSame(written(one), written(was));
  });
}

/** The words of a part: all but where it stands. */
const written = (part: object): object =>
  Object.fromEntries(
    Object.entries(part).filter(([field]) => !['ordinal', 'place', 'chapter_id'].includes(field)),
  );
