import { applyGroup, type Draft, type Edit, fieldChanges } from '@brasslamp/story/draft';
import type { Taken, UndoStep } from '../local/undo-step.ts';
import { takenBy } from './as-left.ts';
import { notedIn } from './own-marks.ts';
import { waitedIn } from './waited-parts.ts';

/** The step that takes an act back which led from one draft to another; `site` = what the site has. */
export function stepOf(
  about: Pick<UndoStep, 'n' | 'act' | 'label' | 'joins' | 'at'>,
  edits: readonly Edit[],
  { before, after, site }: { before: Draft; after: Draft; site: Draft },
): UndoStep {
  const takes = edits.flatMap((edit, at): Taken[] => {
    if (edit.type !== 'remove') return [];
    const applied = applyGroup(after, edits.slice(0, at));
    return 'refused' in applied ? [] : [takenBy(applied.draft, edit)];
  });
  const waited = waitedIn(before, edits, site);
  const marks = edits.flatMap((edit) => (edit.type === 'mark' ? edit.marks : []));
  return {
    ...{ ...about, edits, fields: fieldChanges(edits, { before, after }) },
    ...(takes.length > 0 && { takes }),
    ...(waited.length > 0 && { waited }),
    ...(marks.length > 0 && { marks: marks.map((mark) => notedIn(after, mark)) }),
  };
}
