/** What waits for the writer, and what becomes of it when they have decided. */
import { type Draft, type Edit, fingerprint, mergeField } from '@brasslamp/story/draft';
import { type Conflict, isSame, keepBoth } from '@brasslamp/story/edit';
import { broughtBack, withEntry } from './bring-back.ts';
import {
  binKey,
  type Entry,
  type FieldPlace,
  type GonePart,
  type LocalDraft,
  placeKey,
  withGone,
} from './local-draft.ts';
import {
  applyEdits,
  baseOf,
  endOf,
  fieldEdit,
  fieldIn,
  type Ground,
  headNow,
  partIn,
  placeOf,
  possible,
  putAll,
  rebase,
  replayed,
} from './rebase.ts';
import { heldBack } from './sendable.ts';
import { type Choice, mergedFor } from './values/merged-for.ts';

export type { Choice };

/** What a problem is about; `studio/draft/problems.ts` words it. */
export interface OpenProblem {
  id: string;
  kind: 'conflict' | 'gone' | 'refused';
  /** Null where it is about more than one field. */
  place: FieldPlace | null;
  /** Of a conflict: what both sides wrote, where they differ. */
  mine?: unknown;
  theirs?: unknown;
  /** Whether the two can stand one after the other, as texts can. */
  hasBoth?: boolean;
  /** The name or title of what it is about. */
  name: string;
  reason: string;
  /** In the site's words. */
  detail: string;
}

export function openProblems(local: LocalDraft, head: Draft): OpenProblem[] {
  const problems: OpenProblem[] = [];
  for (const entry of askedAbout(local)) {
    const { held, n } = entry;
    if (!held) continue;
    const about = held.field ? partIn(head, held.field.part, held.field.id) : undefined;
    // Deleted here since: it goes without being asked about.
    if (held.kind === 'conflict' && !about) continue;
    const problem = {
      id: `entry ${n}`,
      kind: held.kind,
      place: held.field,
      name: nameOf(about),
    };
    if (held.kind === 'refused') {
      problems.push({ ...problem, reason: held.reason, detail: held.detail });
    } else problems.push({ ...problem, ...sidesOf(local, head, entry), reason: '', detail: '' });
  }
  for (const { part, id, mine, isLetGo } of local.gone) {
    if (isLetGo) continue;
    const place = { part, id, field: '' };
    const problem = { id: binKey(part, id), kind: 'gone' as const, place, name: nameOf(mine) };
    problems.push({ ...problem, reason: 'gone', detail: '' });
  }
  return problems;
}

/** Of several that wait in one field the last one first: what it is about is what is shown. */
function askedAbout({ queue }: LocalDraft): Entry[] {
  const asked = new Map<string, Entry>();
  for (const entry of queue) {
    const { held, n } = entry;
    if (held) asked.set(held.field ? placeKey(held.field) : `entry ${n}`, entry);
  }
  return [...asked.values()];
}

const nameOf = (part: object | undefined): string => {
  const { name, title } = (part ?? {}) as { name?: string; title?: string };
  return name ?? title ?? '';
};

/**
 * What a decision is about: words that came later than it, from another tab or from the site, were not
 * before the writer, and are asked about again. Null where nothing is lost by a decision.
 */
export function sidesKey(local: LocalDraft, head: Draft, problem: string): string | null {
  const entry = local.queue.find(({ n }) => `entry ${n}` === problem);
  if (entry?.held?.kind !== 'conflict') return null;
  const { mine, theirs } = mergeOf(local, head, entry);
  return fingerprint([mine ?? null, theirs ?? null]);
}

function sidesOf(local: LocalDraft, head: Draft, entry: Entry) {
  const { mine, theirs, conflicts } = mergeOf(local, head, entry);
  const pieces = conflicts.flatMap((conflict) => (conflict.pieces ? [conflict.pieces] : []));
  const hasBoth = conflicts.some(({ withBoth }) => withBoth !== undefined);
  if (pieces.length === 0 || pieces.length < conflicts.length) return { mine, theirs, hasBoth };
  return {
    hasBoth,
    mine: pieces.map((one) => one.mine).join('\n\n'),
    theirs: pieces.map((one) => one.theirs).join('\n\n'),
  };
}

/** Of an entry that waits because of a conflict. */
function mergeOf(local: LocalDraft, head: Draft, { held, n }: Entry) {
  if (held?.kind !== 'conflict') throw new Error('It is no conflict');
  const { field, ancestor } = held;
  const theirs = fieldIn(headBefore(local, n), field);
  const mine = fieldIn(head, field);
  if (mine === undefined || theirs === undefined) return { mine, theirs, conflicts: [] };
  const merge = mergeField(field.part, field.field);
  const { value, conflicts } = merge(ancestor, mine, theirs);
  // What is shown has to have theirs everywhere but in the places that are asked about.
  const isInPlaces =
    isSame(value, mine) && isSame(mergedFor('mine', merge, [ancestor, mine, theirs]), mine);
  return {
    mine,
    theirs,
    conflicts: isInPlaces ? conflicts : [inWhole(field, [ancestor, mine, theirs])],
  };
}

/** Fields that can have both. */
const textFields = new Set(['body', 'description', 'panel']);

function inWhole(
  { field }: FieldPlace,
  [ancestor, mine, theirs]: readonly [ancestor: unknown, mine: unknown, theirs: unknown],
): Conflict<unknown> {
  const whole = { path: '', withTheirs: () => theirs };
  const isText = textFields.has(field) && typeof mine === 'string' && typeof theirs === 'string';
  if (!isText) return whole;
  const withBoth = () => keepBoth([String(ancestor ?? ''), mine, theirs]);
  return { ...whole, withBoth, pieces: { mine, theirs } };
}

const endBefore = (local: LocalDraft, n: number): Ground =>
  endOf({ ...local, queue: local.queue.filter((other) => other.n < n) });

const headBefore = (local: LocalDraft, n: number): Draft => endBefore(local, n).draft;

export function decided(
  local: LocalDraft,
  { problem, choice, seen }: { problem: string; choice: Choice; seen: string | null },
  newId: () => string,
): LocalDraft {
  if (sidesKey(local, headNow(local), problem) !== seen) return local;
  const gone = local.gone.find(({ part, id, isLetGo }) => !isLetGo && binKey(part, id) === problem);
  if (gone) return choice === 'theirs' ? letGo(local, [gone]) : broughtBack(local, gone, newId);
  const entry = askedAbout(local).find(({ n }) => `entry ${n}` === problem);
  if (!entry?.held) return local;
  if (entry.held.kind === 'refused') {
    return choice === 'theirs' ? takenBack(local, entry, newId) : sentAgain(local, entry, newId);
  }
  const { mine, conflicts } = mergeOf(local, headNow(local), entry);
  if (mine === undefined) return local;
  // From the end on: places of a text move behind the one that changes.
  const value = conflicts.reduceRight((whole: unknown, conflict) => {
    if (choice === 'mine') return whole;
    if (choice === 'theirs') return conflict.withTheirs(whole, 'mine');
    return conflict.withBoth?.(whole) ?? whole;
  }, mine);
  const next = settled(local, entry, entry.held.field, value, newId);
  const there = fieldIn(headNow(next), entry.held.field);
  if (choice !== 'mine' || there === undefined || isSame(there, value)) return next;
  // What was done later than the entry that waited changed it again, and was not what is shown.
  return withEntry(next, 'decide', [fieldEdit(entry.held.field, there, value)], newId);
}

/** Nobody is asked about a chapter that they deleted: what is to be elsewhere here would go with it. */
export function withoutDeleted(local: LocalDraft, newId: () => string): LocalDraft {
  if (local.queue.every(({ held }) => held?.kind !== 'conflict')) return local;
  const head = headNow(local);
  const leaving = askedAbout(local).find(({ held, n }) => {
    if (held?.kind !== 'conflict' || held.field.field !== 'chapter_id') return false;
    const { part, id } = held.field;
    const theirs = fieldIn(headBefore(local, n), held.field);
    return partIn(head, part, id) !== undefined && !head.chapters.has(`${theirs}`);
  });
  if (!leaving) return local;
  const problem = `entry ${leaving.n}`;
  const seen = sidesKey(local, head, problem);
  return withoutDeleted(decided(local, { problem, choice: 'mine', seen }, newId), newId);
}

/** The last ones; what a browser keeps is stored with each change. */
export const letGoAtMost = 50;

/** The words stay here, to be downloaded. */
function letGo(local: LocalDraft, parts: readonly GonePart[]): LocalDraft {
  const rest = local.gone.filter((one) => !parts.includes(one));
  const given = parts.map((one) => ({ ...one, isLetGo: true }));
  const waiting = rest.filter(({ isLetGo }) => !isLetGo);
  const past = [...rest.filter(({ isLetGo }) => isLetGo), ...given];
  return { ...local, gone: [...waiting, ...past.slice(-letGoAtMost)] };
}

/** As far as it can be done now; the words of what cannot stay here, to be downloaded. */
function sentAgain(local: LocalDraft, entry: Entry, newId: () => string): LocalDraft {
  const { draft: now, findRemoved } = endBefore(local, entry.n);
  let work = now;
  const edits = entry.group.edits.flatMap((edit): Edit[] => {
    const [able, after] = possible(edit, { work, now }, findRemoved) ?? [];
    work = after ?? work;
    return able ? [able] : [];
  });
  if (edits.length === 0) return takenBack(local, entry, newId);
  const again = { ...entry, group: { ...entry.group, id: newId(), edits }, held: null, tries: 0 };
  const next = withInstead(local, entry, (one) => [one === entry ? again : one], newId);
  const isAll = edits.length === entry.group.edits.length;
  return isAll ? next : letGo(next, wordsIn(local, entry));
}

/** With all that builds on it. Its words stay here, to be downloaded. */
function takenBack(local: LocalDraft, entry: Entry, newId: () => string): LocalDraft {
  const rest = local.queue.map((one) =>
    one === entry || !one.held ? one : { ...one, held: null },
  );
  const back = heldBack({ ...local, queue: rest });
  const numbers = new Set([...back].map(({ n }) => n));
  const isTaken = ({ n }: Entry) => numbers.has(n);
  const base = baseOf(local);
  const { entries } = rebase(local.queue, { from: base, to: base, isDone: isTaken, newId });
  const words = local.queue.filter(isTaken).flatMap((one) => wordsIn(local, one));
  return letGo({ ...local, queue: entries }, words);
}

/** Of an entry, also of one that cannot be done: the parts that it writes in, as they would be. */
function wordsIn(local: LocalDraft, { n, group }: Entry): GonePart[] {
  const { draft: before, findRemoved } = endBefore(local, n);
  // Each edit that can be done by itself, so that words are whole.
  const after = group.edits.reduce((draft, edit) => {
    const applied = applyEdits(draft, [edit], findRemoved);
    return 'refused' in applied ? draft : applied.draft;
  }, before);
  return group.edits.flatMap((edit): GonePart[] => {
    const place = placeOf(edit) ?? (edit.type === 'add' ? { ...edit, field: '' } : null);
    if (!place || place.part === 'story') return [];
    const { part, id, field } = place;
    const was = partIn(before, part, id);
    const done = partIn(after, part, id);
    const isDone = done !== undefined && done !== was;
    const mine = isDone ? done : { ...was, id, ...writtenBy(edit, field) };
    return [{ part, id, before: was ?? null, mine, beside: [], isLetGo: true }];
  });
}

function writtenBy(edit: Edit, field: string): object {
  if (edit.type === 'add') return edit.value;
  if (edit.type === 'set') return { [field]: edit.to };
  return edit.type === 'text' ? { body: edit.changes.map(([, , text]) => text).join('\n\n') } : {};
}

/**
 * The field gets this value, in the entry that waits; what was written there later is in it. What could
 * not be done is not in it, and goes on waiting.
 */
function settled(
  local: LocalDraft,
  entry: Entry,
  field: FieldPlace,
  value: unknown,
  newId: () => string,
): LocalDraft {
  const there = fieldIn(headBefore(local, entry.n), field);
  const key = placeKey(field);
  const undone = notDone(local);
  const changed = (one: Entry): Entry[] => {
    const isKept = one.n !== entry.n && undone.has(one);
    if (one.isSent || isKept) return [one];
    const others = one.group.edits.filter((edit) => {
      const place = placeOf(edit);
      return !place || placeKey(place) !== key;
    });
    const isIt = one.n === entry.n;
    if (!isIt && others.length === one.group.edits.length) return [one];
    const isChanged = isIt && there !== undefined && !isSame(there, value);
    const at = isIt ? one.group.edits.findIndex((edit) => !others.includes(edit)) : 0;
    const edits = isChanged
      ? others.toSpliced(Math.max(at, 0), 0, fieldEdit(field, there, value))
      : others;
    if (edits.length === 0) return [];
    const isOther = one.held?.field && placeKey(one.held.field) !== key;
    const group = { ...one.group, id: newId(), edits };
    return [{ ...one, group, tries: 0, held: isOther ? one.held : null }];
  };
  return withInstead(local, entry, changed, newId);
}

/** The entry and those after it as they are to be, moved to what they lead to now. */
function withInstead(
  local: LocalDraft,
  entry: Entry,
  changed: (one: Entry) => Entry[],
  newId: () => string,
): LocalDraft {
  const upTo = (queue: readonly Entry[]): LocalDraft => ({ ...local, queue });
  const first = upTo(local.queue.filter(({ n }) => n < entry.n));
  const put = putAll(endOf(first), changed(entry), newId);
  const now = upTo([...first.queue, ...put]);
  const { entries, gone } = rebase(local.queue.filter(({ n }) => n > entry.n).flatMap(changed), {
    from: endOf(upTo([...first.queue, entry])),
    to: endOf(now),
    newId,
  });
  return { ...now, queue: [...now.queue, ...entries], gone: withGone(local.gone, gone) };
}

/** Entries that are not in what is shown. */
function notDone(local: LocalDraft): ReadonlySet<Entry> {
  const all = [...replayed(baseOf(local), local.queue)];
  return new Set(all.flatMap(({ entry, applied }) => ('refused' in applied ? [entry] : [])));
}

/**
 * A field that the site refused was written again: its new words take the place of the refused ones. Words
 * that could not be shown were not before the writer: they stay in a copy.
 */
export function writtenAgain(
  local: LocalDraft,
  places: readonly (FieldPlace | null)[],
  newId: () => string,
): LocalDraft {
  const keys = new Set(places.flatMap((place) => (place ? [placeKey(place)] : [])));
  const entry = local.queue.find(
    ({ held }) => held?.kind === 'refused' && held.field && keys.has(placeKey(held.field)),
  );
  if (entry?.held?.kind !== 'refused' || !entry.held.field) return local;
  const { field } = entry.held;
  const written = fieldIn(headNow(local), field);
  // It was deleted here after it was written again.
  if (written === undefined) return local;
  const next = settled(local, entry, field, written, newId);
  return notDone(local).has(entry) ? letGo(next, wordsIn(local, entry)) : next;
}
