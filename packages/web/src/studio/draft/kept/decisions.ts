/** What waits for the writer, and what becomes of it when they have decided. */
import {
  type Draft,
  type Edit,
  fingerprint,
  mergeField,
  type RemovedPart,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { binKey, type Entry, type FieldPlace, type GonePart, type Kept, placeKey } from './kept.ts';
import { applyEdits, fieldEdit, fieldIn, headOf, partIn, placeOf, rebase } from './rebase.ts';
import { heldBack } from './sendable.ts';

/** Of what was refused and of what is gone, `mine` tries it again and brings it back, `theirs` gives it up. */
export type Choice = 'mine' | 'theirs' | 'both';

/** What a problem is about; `studio/draft/problems.ts` words it. */
export interface OpenProblem {
  id: string;
  kind: 'conflict' | 'gone' | 'refused';
  /** Null where it is about more than one field. */
  place: FieldPlace | null;
  /** Of a conflict: what both sides wrote, where they differ. */
  mine?: unknown;
  theirs?: unknown;
  /** The name or title of what it is about. */
  name: string;
  reason: string;
  /** In the site's words. */
  detail: string;
}

const findIn = (kept: Kept) => (part: RemovedPart['part'], id: string) =>
  kept.bin.get(binKey(part, id));

export function openProblems(kept: Kept, head: Draft): OpenProblem[] {
  const problems: OpenProblem[] = [];
  const seen = new Set<string>();
  for (const entry of kept.queue) {
    const { held, n } = entry;
    if (!held) continue;
    const key = held.field ? placeKey(held.field) : `entry ${n}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const about = held.field ? partIn(head, held.field.part, held.field.id) : undefined;
    const problem = {
      id: `entry ${n}`,
      kind: held.kind,
      place: held.field,
      name: nameOf(about),
    };
    if (held.kind === 'refused') {
      problems.push({ ...problem, reason: held.reason, detail: held.detail });
    } else problems.push({ ...problem, ...sidesOf(kept, head, entry), reason: '', detail: '' });
  }
  for (const { part, id, mine, isLetGo } of kept.gone) {
    if (isLetGo) continue;
    const place = { part, id, field: '' };
    const problem = { id: binKey(part, id), kind: 'gone' as const, place, name: nameOf(mine) };
    problems.push({ ...problem, reason: 'gone', detail: '' });
  }
  return problems;
}

const nameOf = (part: object | undefined): string => {
  const { name, title } = (part ?? {}) as { name?: string; title?: string };
  return name ?? title ?? '';
};

/**
 * What a decision is about: words that came later than it, from another tab or from the site, were not
 * before the writer, and are asked about again. Null where nothing is lost by a decision.
 */
export function sidesKey(kept: Kept, head: Draft, problem: string): string | null {
  const entry = kept.queue.find(({ n }) => `entry ${n}` === problem);
  if (entry?.held?.kind !== 'conflict') return null;
  const { mine, theirs } = mergeOf(kept, head, entry);
  return fingerprint([mine ?? null, theirs ?? null]);
}

function sidesOf(kept: Kept, head: Draft, entry: Entry) {
  const { mine, theirs, conflicts } = mergeOf(kept, head, entry);
  const pieces = conflicts.flatMap((conflict) => (conflict.pieces ? [conflict.pieces] : []));
  if (pieces.length === 0 || pieces.length < conflicts.length) return { mine, theirs };
  return {
    mine: pieces.map((one) => one.mine).join('\n\n'),
    theirs: pieces.map((one) => one.theirs).join('\n\n'),
  };
}

/** Of an entry that waits because of a conflict. */
function mergeOf(kept: Kept, head: Draft, { held, n }: Entry) {
  if (held?.kind !== 'conflict') throw new Error('It is no conflict');
  const { field, ancestor } = held;
  const theirs = fieldIn(headBefore(kept, n), field);
  // The part may have been deleted here since.
  const mine = fieldIn(head, field) ?? lastOf(kept, field);
  if (mine === undefined || theirs === undefined) return { mine, theirs, conflicts: [] };
  const { conflicts } = mergeField(field.part, field.field)(ancestor, mine, theirs);
  return { mine, theirs, conflicts };
}

/** Of a part that one of the entries takes away: what the field was before that. */
function lastOf(kept: Kept, field: FieldPlace): unknown {
  const through = kept.queue.toReversed().find(({ n }) => {
    return fieldIn(headBefore(kept, n + 1), field) !== undefined;
  });
  return through && fieldIn(headBefore(kept, through.n + 1), field);
}

const headBefore = (kept: Kept, n: number): Draft =>
  headOf(
    kept.base,
    kept.queue.filter((other) => other.n < n),
    findIn(kept),
  );

const headNow = (kept: Kept): Draft => headOf(kept.base, kept.queue, findIn(kept));

export function decided(
  kept: Kept,
  { problem, choice, seen }: { problem: string; choice: Choice; seen: string | null },
  newId: () => string,
): Kept {
  if (sidesKey(kept, headNow(kept), problem) !== seen) return kept;
  const gone = kept.gone.find(({ part, id, isLetGo }) => !isLetGo && binKey(part, id) === problem);
  if (gone) return choice === 'theirs' ? letGo(kept, [gone]) : broughtBack(kept, gone, newId);
  const entry = kept.queue.find(({ n }) => `entry ${n}` === problem);
  if (!entry?.held) return kept;
  if (entry.held.kind === 'refused') {
    return choice === 'theirs' ? takenBack(kept, entry, newId) : sentAgain(kept, entry, newId);
  }
  const { mine, theirs, conflicts } = mergeOf(kept, headNow(kept), entry);
  const value = conflicts.reduce((whole: unknown, conflict) => {
    if (choice === 'mine') return whole;
    if (choice === 'theirs') return conflict.withTheirs(whole, 'mine');
    return conflict.withBoth?.(whole) ?? whole;
  }, mine);
  // Where the two can be merged by now, what there is is merged already.
  const isOver = conflicts.length === 0 && choice === 'theirs';
  return settled(kept, entry, entry.held.field, isOver ? theirs : value, newId);
}

const letGoAtMost = 50;

/** The words stay here, to be downloaded. */
function letGo(kept: Kept, parts: readonly GonePart[]): Kept {
  const rest = kept.gone.filter((one) => !parts.includes(one));
  const given = parts.map((one) => ({ ...one, isLetGo: true }));
  const waiting = rest.filter(({ isLetGo }) => !isLetGo);
  const past = [...rest.filter(({ isLetGo }) => isLetGo), ...given];
  return { ...kept, gone: [...waiting, ...past.slice(-letGoAtMost)] };
}

/** Out of the bin first; then what was written, by itself, so that it can be merged with what comes back. */
function broughtBack(kept: Kept, gone: GonePart, newId: () => string): Kept {
  const { part, id, before, mine } = gone;
  const rest = {
    ...kept,
    // Only one of two sides comes back by itself.
    gone: kept.gone.flatMap((one) =>
      one !== gone ? [one] : gone.beside.length > 0 ? [{ ...one, isLetGo: true }] : [],
    ),
    bin: withPart(kept.bin, gone),
  };
  const head = headNow(kept);
  const { chapter_id: chapter } = mine as { chapter_id?: string };
  const isChapterGone = chapter !== undefined && !head.chapters.has(chapter);
  const isWhole = isChapterGone && kept.bin.has(binKey('chapter', chapter));
  const restore: Edit = isWhole
    ? { type: 'restore', part: 'chapter', id: chapter }
    : { type: 'restore', part, id };
  const edits = Object.keys(mine).flatMap((field): Edit[] => {
    const [was, to] = [before, mine].map((one) => (one as Record<string, unknown>)[field]);
    const isField = field !== 'id' && field !== 'ordinal';
    return !isField || isSame(was, to) ? [] : [fieldEdit({ part, id, field }, was, to)];
  });
  const isThere = partIn(head, part, id) !== undefined;
  return withEntries(rest, [
    { act: 'restore', edits: isThere ? [] : [restore] },
    { act: 'decide', edits },
  ]);

  function withEntries(to: Kept, groups: { act: 'restore' | 'decide'; edits: Edit[] }[]): Kept {
    let { made } = to;
    const added = groups.flatMap(({ act, edits: some }): Entry[] => {
      if (some.length === 0) return [];
      made += 1;
      const times = { firstAt: 0, lastAt: 0, joins: null, tab: '' };
      const state = { isSent: false, tries: 0, held: null };
      return [{ n: made, group: { id: newId(), act, edits: some }, ...times, ...state }];
    });
    return { ...to, made, queue: [...to.queue, ...added] };
  }
}

/** It comes back as the site had it, so that what was written is on that. */
function withPart(bin: Kept['bin'], { part, id, before }: GonePart): Kept['bin'] {
  const as = <Part extends { id: string }>(one: Part): Part =>
    one.id === id ? (before as unknown as Part) : one;
  const changed = [...bin].map(([key, removed]) => {
    const nodes = part === 'node' ? removed.nodes.map(as) : removed.nodes;
    const items = part === 'item' ? removed.items.map(as) : removed.items;
    const chapter = part === 'chapter' && removed.chapter ? as(removed.chapter) : removed.chapter;
    return [key, { ...removed, nodes, items, chapter }] as const;
  });
  return new Map(changed);
}

function sentAgain(kept: Kept, entry: Entry, newId: () => string): Kept {
  const group = { ...entry.group, id: newId() };
  const again = { ...entry, group, held: null, tries: 0 };
  return { ...kept, queue: kept.queue.map((one) => (one === entry ? again : one)) };
}

/** With all that builds on it. Its words stay here, to be downloaded. */
function takenBack(kept: Kept, entry: Entry, newId: () => string): Kept {
  const rest = kept.queue.map((one) => (one === entry || !one.held ? one : { ...one, held: null }));
  const back = heldBack({ ...kept, queue: rest });
  const numbers = new Set([...back].map(({ n }) => n));
  const isTaken = ({ n }: Entry) => numbers.has(n);
  const { entries } = rebase(kept.queue, {
    from: kept.base,
    to: kept.base,
    isDone: isTaken,
    findRemoved: findIn(kept),
    newId,
  });
  const words = kept.queue.filter(isTaken).flatMap((one) => wordsIn(kept, one));
  return letGo({ ...kept, queue: entries }, words);
}

/** Of an entry, also of one that cannot be done: the parts that it writes in, as they would be. */
function wordsIn(kept: Kept, { n, group }: Entry): GonePart[] {
  const before = headBefore(kept, n);
  const applied = applyEdits(before, group.edits, findIn(kept));
  return group.edits.flatMap((edit): GonePart[] => {
    const place = placeOf(edit) ?? (edit.type === 'add' ? { ...edit, field: '' } : null);
    if (!place || place.part === 'story') return [];
    const { part, id, field } = place;
    const was = partIn(before, part, id);
    const done = 'refused' in applied ? undefined : partIn(applied.draft, part, id);
    const mine = done ?? { ...was, id, ...writtenBy(edit, field) };
    return [{ part, id, before: was ?? mine, mine, beside: [], isLetGo: true }];
  });
}

function writtenBy(edit: Edit, field: string): object {
  if (edit.type === 'add') return edit.value;
  if (edit.type === 'set') return { [field]: edit.to };
  return edit.type === 'text' ? { body: edit.changes.map(([, , text]) => text).join('\n\n') } : {};
}

/** The field gets this value, in the entry that waits; what was written there later is in it. */
function settled(
  kept: Kept,
  entry: Entry,
  field: FieldPlace,
  value: unknown,
  newId: () => string,
): Kept {
  const there = fieldIn(headBefore(kept, entry.n), field);
  const key = placeKey(field);
  const queue = kept.queue.flatMap((one): Entry[] => {
    if (one.n < entry.n || one.isSent) return [one];
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
  });
  return { ...kept, queue: queue.map(applicable(kept)) };
}

/** What cannot be done here any more waits for its writer. */
function applicable(kept: Kept) {
  let head = kept.base;
  return (entry: Entry): Entry => {
    const applied = applyEdits(head, entry.group.edits, findIn(kept));
    if (!('refused' in applied)) head = applied.draft;
    if (!('refused' in applied) || entry.isSent || entry.held) return entry;
    const { edit: at, reason } = applied.refused;
    const edit = entry.group.edits[at];
    const field = edit ? placeOf(edit) : null;
    return { ...entry, held: { kind: 'refused', field, reason, detail: '' } };
  };
}

/** A field that the site refused was written again: its new words take the place of the refused ones. */
export function writtenAgain(
  kept: Kept,
  places: readonly (FieldPlace | null)[],
  newId: () => string,
): Kept {
  const keys = new Set(places.flatMap((place) => (place ? [placeKey(place)] : [])));
  const entry = kept.queue.find(
    ({ held }) => held?.kind === 'refused' && held.field && keys.has(placeKey(held.field)),
  );
  if (entry?.held?.kind !== 'refused' || !entry.held.field) return kept;
  const { field } = entry.held;
  return settled(kept, entry, field, fieldIn(headNow(kept), field), newId);
}
