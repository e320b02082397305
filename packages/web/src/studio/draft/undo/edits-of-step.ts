import {
  type Applied,
  applyGroup,
  type Draft,
  type Edit,
  type FieldPlace,
  type FindRemoved,
  fieldEdit,
  fieldIn,
  fingerprint,
  isLostStart,
  mergeField,
  partIn,
  placeKey,
  placeOf,
  type RemoveEdit,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { mergedFor } from '../local/decisions/merged-for.ts';
import type { UndoStep } from '../local/undo-step.ts';
import { isAsLeft } from './as-left.ts';
import { withOwnMarks } from './own-marks.ts';
import { withWaited } from './waited-parts.ts';

/** The edits that take a step on what is there now, and what they lead to; null = nothing is left to do. */
export function editsOfStep(
  head: Draft,
  step: UndoStep,
  findRemoved: FindRemoved,
): { edits: readonly Edit[]; applied: Applied } | null {
  const own = withOwnMarks(head, step);
  const whole = { ...own, edits: withWaited(head, own, findRemoved) };
  const exact = applyGroup(head, whole.edits, { findRemoved });
  const isExact =
    !('refused' in exact) &&
    !whole.edits.some((edit) => isLostStart(edit, exact.draft)) &&
    takesOwnAlone(head, whole, findRemoved);
  const edits = isExact ? whole.edits : mergedEdits(head, whole, findRemoved);
  const applied = isExact ? exact : applyGroup(head, edits, { findRemoved });
  if ('refused' in applied || !isChange(applied)) return null;
  return { edits, applied };
}

const takesOwnAlone = (head: Draft, step: UndoStep, findRemoved: FindRemoved): boolean =>
  step.edits.every((edit, at) => {
    if (edit.type !== 'remove') return true;
    const before = applyGroup(head, step.edits.slice(0, at), { findRemoved });
    return 'refused' in before || isAsLeft(before.draft, edit, step);
  });

export const isChange = ({ changed }: Applied): boolean =>
  changed.story ||
  changed.chapters.size + changed.nodes.size + changed.items.size + changed.marks.size > 0;

/**
 * The edits, merged one after the other; what cannot be taken back any more stays. Where the words that were moved out
 * of a text cannot go back there, the node to which they went stays as well.
 */
function mergedEdits(head: Draft, step: UndoStep, findRemoved: FindRemoved): Edit[] {
  const merged = new Set<string>();
  const edits: Edit[] = [];
  const isWhole = step.edits.every((edit) => isClean(head, edit, step));
  let work = head;
  for (const edit of step.edits) {
    const place = placeOf(edit);
    const key = place && placeKey(place);
    if (key && merged.has(key)) continue;
    if (edit.type === 'remove' && !(isWhole && isAsLeft(work, edit, step))) continue;
    const next = place ? editFor(work, place, edit, step) : edit;
    if (key && next !== edit) merged.add(key);
    if (next && isLostStart(next, work)) continue;
    const applied = next && applyGroup(work, [next], { findRemoved });
    if (!applied || 'refused' in applied) continue;
    edits.push(next);
    work = applied.draft;
  }
  const stays = step.edits.filter((edit) => isStillThere(work, edit));
  return stays.length > 0 ? mergedEdits(head, withoutParts(step, stays), findRemoved) : edits;
}

const isStillThere = (draft: Draft, edit: Edit): edit is RemoveEdit =>
  edit.type === 'remove' && partIn(draft, edit.part, edit.id) !== undefined;

/** The step without parts that were to go and stay: the act has changed nothing else in them, it brought them. */
function withoutParts(step: UndoStep, parts: readonly RemoveEdit[]): UndoStep {
  const isOfThem = (one: { part: string; id: string }) =>
    parts.some(({ part, id }) => part === one.part && id === one.id);
  const edits = step.edits.flatMap((edit): Edit[] => {
    if (edit.type === 'mark') {
      const marks = edit.marks.filter(({ id }) => !isOfThem({ part: 'node', id }));
      return marks.length > 0 ? [{ ...edit, marks }] : [];
    }
    const about = edit.type === 'remove' ? edit : placeOf(edit);
    return about && isOfThem(about) ? [] : [edit];
  });
  return { ...step, edits };
}

function isClean(head: Draft, edit: Edit, step: UndoStep): boolean {
  const place = placeOf(edit);
  if (!place) return true;
  const there = fieldIn(head, place);
  if (there === undefined) return false;
  const values = valuesOf(step, place);
  if (!values || ('was' in edit && edit.was === fingerprint(there))) return true;
  const { before, after } = values;
  return mergeField(place.part, place.field)(after, before, there).conflicts.length === 0;
}

/** The values of a field before and after the act; null where it was not there. */
function valuesOf({ fields }: UndoStep, place: FieldPlace) {
  const values = fields.find((one) => placeKey(one.place) === placeKey(place));
  return values?.after === undefined || values.before === undefined ? null : values;
}

function editFor(work: Draft, place: FieldPlace, edit: Edit, step: UndoStep): Edit | null {
  const there = fieldIn(work, place);
  if (there === undefined) return null;
  if ('was' in edit && edit.was === fingerprint(there)) return edit;
  const values = valuesOf(step, place);
  if (!values) return null;
  const { before, after } = values;
  const merge = mergeField(place.part, place.field);
  const kept = mergedFor('theirs', merge, [after, before, there]);
  return isSame(kept, there) ? null : fieldEdit(place, there, kept);
}
