/** Back from the bin, with what was written here for what somebody had deleted elsewhere. */
import { type Edit, fingerprint, mergeField } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { Entry, FieldPlace, GonePart, Held, LocalDraft } from './local-draft.ts';
import { endOf, fieldEdit, fieldIn, headNow, partIn, possible } from './rebase.ts';

/**
 * The part as the site has it, and what was written on that; where the two touch the writer is asked.
 * What the site never had is added anew.
 */
export function broughtBack(local: LocalDraft, gone: GonePart, newId: () => string): LocalDraft {
  const { part, id, before, mine, beside } = gone;
  // Only one of two sides comes back by itself.
  const left = beside.length > 0 ? [{ ...gone, isLetGo: true }] : [];
  const rest = { ...local, gone: local.gone.flatMap((one) => (one === gone ? left : [one])) };
  const isThere = partIn(headNow(local), part, id) !== undefined;
  const restored = isThere ? rest : withEntry(rest, 'restore', [restoreOf(rest, gone)], newId);
  const there = partIn(headNow(restored), part, id);
  if (!there && !before) return withEntry(rest, 'restore', [addOf(rest, gone, newId)], newId);
  // The site alone knows what comes back: it is as it was when it went.
  const known = (there ?? before) as Record<string, unknown>;
  return writtenFields(gone).reduce((all, field) => {
    const place = { part, id, field };
    const to = (mine as Record<string, unknown>)[field];
    const was = (before as Record<string, unknown> | null)?.[field];
    const isAsked = was === undefined || beside.length > 0;
    return withField(all, place, [isAsked ? nothingLike(to) : was, to, known[field]], newId);
  }, restored);
}

const writtenFields = ({ before, mine }: GonePart): string[] =>
  Object.keys(mine).filter((field) => {
    if (field === 'id' || field === 'ordinal') return false;
    const was = (before as Record<string, unknown> | null)?.[field];
    // Where it is to stand is known again when it has come back.
    const isPlace = field === 'place' || field === 'chapter_id';
    return before ? !isSame(was, (mine as Record<string, unknown>)[field]) : !isPlace;
  });

/** What both sides began with, where it is not known: then all that either has is new. */
const nothingLike = (value: unknown): unknown =>
  typeof value === 'string' ? '' : Array.isArray(value) ? [] : value;

function restoreOf(local: LocalDraft, { part, id, mine }: GonePart): Edit {
  const { chapter_id: chapter } = mine as { chapter_id?: string };
  const { draft, findRemoved } = endOf(local);
  const isAway = chapter !== undefined && !draft.chapters.has(chapter);
  const withChapter = isAway ? findRemoved('chapter', chapter) : undefined;
  // What went before its chapter does not come back with it.
  const isIn =
    withChapter && [...withChapter.nodes, ...withChapter.items].some((one) => one.id === id);
  return isIn
    ? { type: 'restore', part: 'chapter', id: chapter ?? '' }
    : { type: 'restore', part, id };
}

function addOf(local: LocalDraft, { part, mine }: GonePart, newId: () => string): Edit {
  // Under its own id it may still be added by what waits.
  const { id: _, ...value } = mine as { id: string };
  const edit = { type: 'add', part, id: newId(), value } as Edit;
  const { draft, findRemoved } = endOf(local);
  // Its chapter may be gone as well, and its name somebody else's.
  const [able] = possible(edit, { work: draft, now: draft }, findRemoved) ?? [edit];
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
  const isKnown = fieldIn(headNow(local), place) !== undefined;
  return withEntry(
    local,
    'decide',
    [isKnown ? fieldEdit(place, there, value) : whole],
    newId,
    held,
  );
}

/** With one more act at the end. */
export function withEntry(
  local: LocalDraft,
  act: 'restore' | 'decide',
  edits: Edit[],
  newId: () => string,
  held: Held | null = null,
): LocalDraft {
  const n = local.made + 1;
  const times = { firstAt: 0, lastAt: 0, joins: null, tab: '' };
  const group = { id: newId(), act, edits };
  const entry: Entry = { n, group, ...times, isSent: false, tries: 0, held };
  return { ...local, made: n, queue: [...local.queue, entry] };
}
