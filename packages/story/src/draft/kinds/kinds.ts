import type { Edit } from '../parts/edits.ts';
import { type FieldPlace, fieldIn, type PartName, placeKey } from '../parts/field.ts';
import type { Draft } from '../parts/parts.ts';
import { add } from './add.ts';
import type { EditKind } from './kind.ts';
import { mark } from './mark.ts';
import { move } from './move.ts';
import { remove } from './remove.ts';
import { restore } from './restore.ts';
import { set } from './set.ts';
import { text } from './text.ts';

const kinds: Record<Edit['type'], EditKind> = { set, text, add, remove, restore, move, mark };

export const kindOf = (edit: Edit): EditKind => kinds[edit.type];

/** The field that an edit changes; null = none, or a part as a whole. */
export const placeOf = (edit: Edit): FieldPlace | null => kindOf(edit).placeOf(edit);

/** The part in which an edit writes; null = it writes nothing. */
export const writtenIn = (edit: Edit): PartName | null =>
  kindOf(edit).wordsOf(edit) && partOf(edit);

/** The part that an edit is about; null = it is about several nodes. */
export const partOf = (edit: Edit): PartName | null => kindOf(edit).partOf(edit);

/** A field that edits change, with what it says before and after them. */
export interface FieldChange {
  place: FieldPlace;
  /** Undefined = the part is not there. */
  before: unknown;
  after: unknown;
}

/** The changes of fields by edits, each field once. */
export function fieldChanges(
  edits: readonly Edit[],
  { before, after }: { before: Draft; after: Draft },
): FieldChange[] {
  const places = new Map<string, FieldPlace>();
  for (const edit of edits) {
    const place = placeOf(edit);
    if (place) places.set(placeKey(place), place);
  }
  return [...places.values()].map((place) => ({
    place,
    before: fieldIn(before, place),
    after: fieldIn(after, place),
  }));
}
