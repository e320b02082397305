import { isSame } from '../../edit/merge.ts';
import type { Edit } from '../parts/edits.ts';
import { type FieldPlace, fieldIn } from '../parts/field.ts';
import type { Moving } from './kind.ts';

/** A change of a field moves as it is where nobody else changed that, and is merged with theirs where somebody did. */
export function rebaseField(edit: Edit, place: FieldPlace, moving: Moving): Edit[] {
  if (moving.isLostSince(place)) return [];
  const was = fieldIn(moving.before, place);
  // Added or brought back by this group.
  if (was === undefined) return [edit];
  const there = fieldIn(moving.now, place);
  if (there === undefined) {
    moving.lose(place, was);
    return [];
  }
  return isSame(was, there) ? [edit] : moving.merge(place, was, there);
}
