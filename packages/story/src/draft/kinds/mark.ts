import { isSame } from '../../edit/merge.ts';
import type { MarkEdit } from '../parts/edits.ts';
import { fieldOf } from '../parts/field.ts';
import { type Mark, noMark } from '../parts/parts.ts';
import { type EditKind, ofWholePart } from './kind.ts';

/** A mark notes something about nodes. The last one counts, and nobody is asked; nodes that are gone are passed over. */
export const mark: EditKind<MarkEdit> = {
  ...ofWholePart,
  apply({ marks }, work) {
    const back: MarkEdit['marks'] = [];
    for (const { id, ...noted } of marks) {
      if (!work.nodes.has(id)) continue;
      const before = work.marks.get(id) ?? noMark;
      const said = Object.entries(noted).filter(
        ([field, value]) => value !== undefined && !isSame(value, fieldOf(before, field)),
      );
      if (said.length === 0) continue;
      const after: Mark = { ...before, ...Object.fromEntries(said) };
      if (isSame(after, noMark)) work.marks.delete(id);
      else work.marks.set(id, after);
      // Only what it said: others may have noted the rest.
      const was = said.map(([field]) => [field, fieldOf(before, field)]);
      back.unshift({ id, ...Object.fromEntries(was) });
    }
    return back.length === 0 ? [] : [{ type: 'mark', marks: back }];
  },
  partOf: () => null,
  rebase: (edit) => [edit],
};
