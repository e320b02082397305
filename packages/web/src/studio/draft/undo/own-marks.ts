import { type Draft, type Edit, fieldOf, noMark } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { Noted, UndoStep } from '../local/undo-step.ts';

/** The note about the same node, with the same fields, as it is. */
export function notedIn({ marks }: Draft, { id, ...said }: Noted): Noted {
  const mark = marks.get(id) ?? noMark;
  const fields = Object.keys(said).map((field) => [field, fieldOf(mark, field)]);
  return { id, ...Object.fromEntries(fields) };
}

/** The step without what somebody noted otherwise since. */
export function withOwnMarks(head: Draft, step: UndoStep): UndoStep {
  const { marks: left } = step;
  if (!left) return step;
  const edits = step.edits.flatMap((edit): Edit[] => {
    if (edit.type !== 'mark') return [edit];
    const marks = edit.marks.flatMap((mark): Noted[] => {
      const [there, was] = [notedIn(head, mark), left.findLast(({ id }) => id === mark.id)];
      const fields = Object.entries(mark).filter(([field]) => {
        const [now, left] = [fieldOf(there, field), was && fieldOf(was, field)];
        return field === 'id' || isSame(now, left);
      });
      return fields.length > 1 ? [{ ...Object.fromEntries(fields), id: mark.id }] : [];
    });
    return marks.length > 0 ? [{ ...edit, marks }] : [];
  });
  return { ...step, edits };
}
