import type { Edit } from '../parts/edits.ts';
import type { FieldPlace, PartName } from '../parts/field.ts';
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
