import {
  type Edit,
  type FieldPlace,
  fieldEdit,
  fieldIn,
  fieldOf,
  fingerprint,
  mergeField,
  partIn,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { type GonePart, type Held, type LocalDraft, withEntry } from '../local-draft.ts';
import { possible } from '../put-entry.ts';
import { headOf, replayOf } from '../replay.ts';

/**
 * Brings a part that somebody deleted elsewhere back, as the site has it, with what was written on that; where the
 * two touch the writer is asked. What the site never had is added anew.
 */
export function bringBack(local: LocalDraft, gone: GonePart, newId: () => string): LocalDraft {
  const { part, id, before, mine, beside } = gone;
  // Only one of two sides comes back by itself.
  const left = beside.length > 0 ? [{ ...gone, isLetGo: true }] : [];
  const rest = { ...local, gone: local.gone.flatMap((one) => (one === gone ? left : [one])) };
  const isThere = partIn(headOf(local), part, id) !== undefined;
  const withRestore = (edit: Edit) =>
    withEntry(rest, { id: newId(), act: 'restore', edits: [edit] });
  const restored = isThere ? rest : withRestore(restoreOf(rest, gone));
  const there = partIn(headOf(restored), part, id);
  if (!there && !before) return withRestore(addOf(rest, gone, newId));
  // The site alone knows what comes back: it is as it was when it went.
  const known = there ?? before ?? {};
  return writtenFields(gone).reduce((all, field) => {
    const [was, to, now] = [before ?? {}, mine, known].map((one) => fieldOf(one, field));
    const isAsked = was === undefined || beside.length > 0;
    const sides = [isAsked ? nothingLike(to) : was, to, now] as const;
    return withField(all, { part, id, field }, sides, newId);
  }, restored);
}

const writtenFields = ({ before, mine }: GonePart): string[] =>
  Object.keys(mine).filter((field) => {
    if (field === 'id' || field === 'ordinal') return false;
    // Where it is to stand is known again when it has come back.
    const isPlace = field === 'place' || field === 'chapter_id';
    return before ? !isSame(fieldOf(before, field), fieldOf(mine, field)) : !isPlace;
  });

/** An ancestor of both sides where none is known: all that either has is new then. */
const nothingLike = (value: unknown): unknown =>
  typeof value === 'string' ? '' : Array.isArray(value) ? [] : value;

function restoreOf(local: LocalDraft, { part, id, mine }: GonePart): Edit {
  const chapter = fieldOf(mine, 'chapter_id');
  const { draft, findRemoved } = replayOf(local);
  if (typeof chapter !== 'string' || draft.chapters.has(chapter)) {
    return { type: 'restore', part, id };
  }
  const { nodes = [], items = [] } = findRemoved('chapter', chapter) ?? {};
  // What went before its chapter does not come back with it.
  const isIn = [...nodes, ...items].some((one) => one.id === id);
  return isIn ? { type: 'restore', part: 'chapter', id: chapter } : { type: 'restore', part, id };
}

function addOf(local: LocalDraft, { part, mine }: GonePart, newId: () => string): Edit {
  // Under its own id it may still be added by what waits.
  const { id: _, ...value } = mine as { id: string };
  const edit = { type: 'add', part, id: newId(), value } as Edit;
  const { draft, findRemoved } = replayOf(local);
  // Its chapter may be gone as well, and its name somebody else's.
  const [able] = possible(edit, { before: draft, now: draft }, findRemoved) ?? [edit];
  return able;
}

function withField(
  local: LocalDraft,
  place: FieldPlace,
  [was, mine, there]: readonly [was: unknown, mine: unknown, there: unknown],
  newId: () => string,
): LocalDraft {
  const merge = mergeField(place.part, place.field);
  const { value, conflicts } = merge(was, mine, there);
  const ancestor = merge(mine, was, value).value;
  const held: Held | null =
    conflicts.length > 0 ? { kind: 'conflict', field: place, ancestor } : null;
  if (isSame(value, there)) return local;
  // As a whole: its words can be read also where it cannot be done.
  const { part, id, field } = place;
  const whole: Edit = { type: 'set', part, id, field, was: fingerprint(there), to: value };
  const isKnown = fieldIn(headOf(local), place) !== undefined;
  const edits = [isKnown ? fieldEdit(place, there, value) : whole];
  return withEntry(local, { id: newId(), act: 'decide', edits }, held);
}
