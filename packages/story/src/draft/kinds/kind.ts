import type { Edit } from '../parts/edits.ts';
import { type FieldPlace, type PartName, partIn } from '../parts/field.ts';
import type { Draft } from '../parts/parts.ts';
import type { Renamer } from './rename-uses.ts';
import type { WorkingDraft } from './working-draft.ts';

/**
 * A kind of edit knows all there is to know of the edits of one type: what one does and what takes it back,
 * what it is about, what it says, and what becomes of it where other changes came first.
 */
export interface EditKind<One extends Edit = Edit> {
  /** Does it, and gives what takes it back; a `RefusedEdit` where it cannot be done. */
  apply(edit: One, work: WorkingDraft, renamer: Renamer): Edit[];
  /** Null = it is about several nodes. */
  partOf(edit: One): PartName | null;
  /** The field that it changes; null = none, or a part as a whole. */
  placeOf(edit: One): FieldPlace | null;
  /** The values that it writes in its part, by field; null = nothing. */
  wordsOf(edit: One): object | null;
  /** The chapter that has to be there for it. */
  chapterOf(edit: One): string | null;
  /** The edit on the draft of now, where its own cannot be done there. `before` = the draft before its group. */
  withRoom(edit: One, now: Draft, before: Draft): One;
  /** Whether nothing is lost where it cannot be done on this draft. */
  isIdle(edit: One, now: Draft): boolean;
  /** The edit as it has to be where other changes came first; none = nothing is left of it. */
  rebase(edit: One, moving: Moving): Edit[];
}

/** A group that is moved from the draft on which it was made to another one. */
export interface Moving {
  /** The draft before the group, where it was made. */
  before: Draft;
  /** The draft before the group, where it comes to. */
  now: Draft;
  /** Whether the part went with something that was done later than the group; what is said in it is then lost. */
  isLostSince(name: PartName): boolean;
  /** Whether the part was deleted here, and that was not needed because somebody else had deleted it. */
  wentElsewhere(name: PartName): boolean;
  /** The field is not there any more. */
  lose(place: FieldPlace, was: unknown): void;
  /** The field says something else there. Where both sides changed the same place the group waits. */
  merge(place: FieldPlace, was: unknown, there: unknown): Edit[];
}

/** The methods of the kinds that change parts as a whole. */
export const ofWholePart = {
  placeOf: () => null,
  wordsOf: () => null,
  chapterOf: () => null,
  withRoom: <One extends Edit>(edit: One): One => edit,
  isIdle: () => false,
};

/** Whether nobody else has taken the part away: what the group itself brought is not there before it. */
export const isThereStill = ({ part, id }: PartName, { before, now }: Moving): boolean =>
  partIn(before, part, id) === undefined || partIn(now, part, id) !== undefined;
