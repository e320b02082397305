/**
 * Brings what was written on one base over to another one: what nobody else touched stays as it is, the
 * rest is merged by field, and where both changed the same place the entry waits for a decision.
 */
import {
  applyGroup,
  type Draft,
  type Edit,
  type FindRemoved,
  fingerprint,
  mergeField,
  type RemovedPart,
  type SetEdit,
} from '@brasslamp/story/draft';
import { freeItemKey, freeNodeName } from '@brasslamp/story/draft/acts';
import { isSame, textChanges } from '@brasslamp/story/edit';
import { Bin } from './bin.ts';
import {
  binKey,
  type Entry,
  type FieldPlace,
  type GonePart,
  type Held,
  type LocalDraft,
  placeKey,
} from './local-draft.ts';
import { type Lost, lose, seeLost } from './lost-parts.ts';

/**
 * As the rules of a draft say. What is known here of a deleted chapter may be more than went with it:
 * what is somewhere else by now does not come back.
 */
export function applyEdits(draft: Draft, edits: readonly Edit[], findRemoved: FindRemoved) {
  return applyGroup(draft, edits, {
    findRemoved(part, id) {
      const removed = findRemoved(part, id);
      const isAway = (kind: 'nodes' | 'items') => (one: { id: string }) => !draft[kind].has(one.id);
      return (
        removed && {
          ...removed,
          nodes: removed.nodes.filter(isAway('nodes')),
          items: removed.items.filter(isAway('items')),
        }
      );
    },
  });
}

/** A draft, and what was taken out of it and can come back. */
export interface Ground {
  draft: Draft;
  findRemoved: FindRemoved;
}

export interface Replayed {
  entries: Entry[];
  head: Draft;
  /** Parts that are not there any more, and what was written for them. */
  gone: GonePart[];
}

interface RebaseOptions {
  from: Ground;
  to: Ground;
  /** It is in `to` already. */
  isDone?: (entry: Entry) => boolean;
  newId: () => string;
  /** As among several writers where there is none. */
  mergeIn?: (place: FieldPlace) => ReturnType<typeof mergeField>;
}

export function rebase(entries: readonly Entry[], options: RebaseOptions): Replayed {
  const { from, to, isDone = () => false } = options;
  const moved: Entry[] = [];
  // A part comes back as it went: on the old base with the words there, on the new one with those.
  const binBefore = new Bin(from.findRemoved);
  const binOfDone = new Bin(() => undefined);
  const bin = new Bin((part, id) => to.findRemoved(part, id) ?? binOfDone.find(part, id));
  const lost: Lost = new Map();
  const wentSince = goneSince(entries, from, isDone);
  const wentElsewhere = (part: RemovedPart['part'], id: string) =>
    binBefore.hasTaken(part, id) && !bin.hasTaken(part, id) && !binOfDone.hasTaken(part, id);
  let before = from.draft;
  let now = to.draft;
  for (const entry of entries) {
    const then = applyEdits(before, entry.group.edits, binBefore.find);
    const after = 'refused' in then ? before : then.draft;
    if (!('refused' in then)) binBefore.took(then);
    if (isDone(entry)) {
      if (!('refused' in then)) binOfDone.took(then);
    } else {
      // What could not be done before has no words to move.
      const isFixed = entry.isSent || 'refused' in then;
      const next = isFixed
        ? entry
        : moveEntry(entry, { before, after, now, lost, wentElsewhere, wentSince }, options);
      const put = next && putEntry(next, { draft: now, findRemoved: bin.find }, options.newId);
      if (put) moved.push(put.entry);
      if (put?.applied) {
        now = put.applied.draft;
        bin.took(put.applied);
      }
    }
    for (const one of lost.values()) seeLost(one, partIn(after, one.part, one.id));
    before = after;
  }
  const gone = [...lost.values()].flatMap(({ part, id, mine, beside }): GonePart[] => {
    // Who deleted it here as well is not asked.
    const isLetGo = partIn(before, part, id) === undefined;
    const was = partIn(from.draft, part, id) ?? null;
    return mine ? [{ part, id, before: was, mine, beside, isLetGo }] : [];
  });
  return { entries: moved, head: now, gone };
}

/** Whether a part was taken away by an entry that is done, and has not come back by another one. */
function goneSince(entries: readonly Entry[], from: Ground, isDone: (entry: Entry) => boolean) {
  const last = entries.findLastIndex(isDone);
  // Nothing that waits was done before.
  if (!entries.slice(0, last).some((entry) => !isDone(entry))) return () => false;
  const taken = new Set<string>();
  let { draft } = from;
  for (const { entry, applied } of replayed(from, entries.slice(0, last + 1))) {
    if ('refused' in applied) continue;
    draft = applied.draft;
    if (!isDone(entry)) continue;
    for (const { nodes, items } of applied.removed) {
      for (const { id } of [...nodes, ...items]) taken.add(id);
    }
  }
  return (part: SetEdit['part'], id: string) =>
    taken.has(id) && partIn(draft, part, id) === undefined;
}

/** One entry after the other, on what those before it led to. Who cannot be done changes nothing. */
export function* replayed({ draft, findRemoved }: Ground, entries: readonly Entry[]) {
  const bin = new Bin(findRemoved);
  let head = draft;
  for (const entry of entries) {
    const applied = applyEdits(head, entry.group.edits, bin.find);
    yield { entry, before: head, applied };
    if ('refused' in applied) continue;
    head = applied.draft;
    bin.took(applied);
  }
}

/** What the entries lead to. */
function groundAfter(ground: Ground, entries: readonly Entry[]): Ground {
  let { draft } = ground;
  const bin = new Bin(ground.findRemoved);
  for (const { applied } of replayed(ground, entries)) {
    if ('refused' in applied) continue;
    draft = applied.draft;
    bin.took(applied);
  }
  return { draft, findRemoved: bin.find };
}

/** What the site has. */
export const baseOf = ({ base, bin }: Pick<LocalDraft, 'base' | 'bin'>): Ground => ({
  draft: base,
  findRemoved: (part, id) => bin.get(binKey(part, id)),
});

const ends = new WeakMap<LocalDraft, Ground>();

/** What is shown, for what comes after the queue. */
export function endOf(local: LocalDraft): Ground {
  const end = ends.get(local) ?? groundAfter(baseOf(local), local.queue);
  ends.set(local, end);
  return end;
}

export const headNow = (local: LocalDraft): Draft => endOf(local).draft;

/** On this ground as they are; what cannot be done any more waits for its writer. */
export function putAll(
  { draft, findRemoved }: Ground,
  entries: readonly Entry[],
  newId: () => string,
): Entry[] {
  const bin = new Bin(findRemoved);
  let head = draft;
  return entries.flatMap((entry): Entry[] => {
    const put = putEntry(entry, { draft: head, findRemoved: bin.find }, newId);
    head = put?.applied?.draft ?? head;
    if (put?.applied) bin.took(put.applied);
    return put ? [put.entry] : [];
  });
}

function putEntry(entry: Entry, { draft: now, findRemoved }: Ground, newId: () => string) {
  const applied = applyEdits(now, entry.group.edits, findRemoved);
  if (!('refused' in applied)) return { entry, applied };
  const asItWas = { entry, applied: null };
  if (entry.isSent) return asItWas;
  const edits = withRoom(entry.group.edits, now, findRemoved);
  const eased = applyEdits(now, edits, findRemoved);
  if (edits.length === 0) return null;
  if (!('refused' in eased)) {
    const group = { ...entry.group, id: newId(), edits };
    return { entry: { ...entry, group }, applied: eased };
  }
  // Of a conflict in what is not there any more nobody can be asked: it cannot be done, as others cannot.
  const { held: waits } = entry;
  const isAskable = waits?.kind !== 'conflict' || fieldIn(now, waits.field) !== undefined;
  if (waits && isAskable) return asItWas;
  const { edit: at, reason } = applied.refused;
  const edit = entry.group.edits[at];
  const field = edit ? placeOf(edit) : null;
  const held: Held = { kind: 'refused', field, reason, detail: '' };
  return { ...asItWas, entry: { ...entry, held } };
}

/** A group that can be done as far as its edits can have room; those that cannot are as they were. */
function withRoom(edits: readonly Edit[], now: Draft, findRemoved: FindRemoved): Edit[] {
  let work = now;
  return edits.flatMap((edit) => {
    const [able, after] = possible(edit, { work, now }, findRemoved) ?? [];
    work = after ?? work;
    if (able) return [able];
    // A chapter that is gone: it stays where it is.
    const isHomeless = edit.type === 'set' && edit.field === 'chapter_id';
    return isHomeless || isLostStart(edit, work) ? [] : [edit];
  });
}

/**
 * The edit as it can be done on this draft, and what it leads to; null = it cannot. `now` is the draft
 * before the edit's group.
 */
export function possible(
  edit: Edit,
  { work, now }: { work: Draft; now: Draft },
  findRemoved: FindRemoved,
): readonly [Edit, Draft] | null {
  for (const one of [edit, otherwise(edit, work, now)]) {
    const applied = applyEdits(work, [one], findRemoved);
    if (!('refused' in applied)) return [one, applied.draft];
  }
  return null;
}

/**
 * What is new finds room where somebody was first: in the first chapter for one that is deleted, and with
 * a number where its name is taken. What an edit before it in the group brought is no one else's.
 */
function otherwise(edit: Edit, work: Draft, now: Draft): Edit {
  if (edit.type === 'set') {
    const [was, there] = [now, work].map((draft) => fieldIn(draft, edit));
    // What comes back may be the start again, or not any more.
    const isOwn = !isSame(was, there) || edit.field === 'start_node_id';
    return isOwn ? { ...edit, was: fingerprint(there) } : edit;
  }
  if (edit.type !== 'add' || edit.part === 'chapter') return edit;
  // Between two pages of changes none may be the first one by its number.
  const [first] = [...work.chapters.values()].sort((one, next) => one.ordinal - next.ordinal);
  const { chapter_id: asked } = edit.value;
  const chapter_id = work.chapters.has(asked) ? asked : (first?.id ?? asked);
  return edit.part === 'node'
    ? {
        ...edit,
        value: { ...edit.value, name: freeNodeName(work, edit.value.name), chapter_id },
      }
    : { ...edit, value: { ...edit.value, key: freeItemKey(work, edit.value.key), chapter_id } };
}

interface Chain {
  before: Draft;
  after: Draft;
  now: Draft;
  lost: Lost;
  wentElsewhere: (part: RemovedPart['part'], id: string) => boolean;
  /** With something that was done later than the entry. */
  wentSince: (part: RemovedPart['part'], id: string) => boolean;
}

const storyPlace = { part: 'story', id: '' } as const;

/** The entry as it has to be where other changes came before it; null = nothing is left of it. */
function moveEntry(entry: Entry, chain: Chain, options: RebaseOptions): Entry | null {
  const { newId, mergeIn = ({ part, field }) => mergeField(part, field) } = options;
  const { before, after, now, lost, wentSince } = chain;
  const merged = new Set<string>();
  let { held } = entry;
  const edits = entry.group.edits.flatMap((edit): Edit[] => {
    const place = placeOf(edit);
    const { part, id } = place ?? (edit.type === 'add' ? edit : storyPlace);
    if (part !== 'story' && !partIn(before, part, id) && wentSince(part, id)) {
      lose(lost, { part, id }, []);
      return [];
    }
    if (!place) return isNeeded(edit, chain) ? [edit] : [];
    const was = fieldIn(before, place);
    // Added or brought back by this group.
    if (was === undefined) return [edit];
    const there = fieldIn(now, place);
    if (there === undefined) {
      if (part !== 'story') lose(lost, { part, id }, held?.kind === 'conflict' ? [was] : []);
      return [];
    }
    if (isSame(was, there)) return [edit];
    const key = placeKey(place);
    if (merged.has(key)) return [];
    merged.add(key);
    const mine = fieldIn(after, place) ?? was;
    const merge = mergeIn(place);
    const { value, conflicts } = merge(was, mine, there);
    if (conflicts.length > 0) held = heldFor(held, place, was);
    held = withOwnAncestor(held, place, (ancestor) => merge(mine, ancestor, value).value);
    return isSame(value, there) ? [] : [fieldEdit(place, there, value)];
  });
  // Of what is not there any more there are no two sides.
  if (held?.kind === 'conflict' && fieldIn(now, held.field) === undefined) held = null;
  const isAsBefore =
    edits.length === entry.group.edits.length &&
    edits.every((edit, at) => edit === entry.group.edits[at]);
  if (isAsBefore && held === entry.held) return entry;
  if (edits.length === 0) return null;
  return { ...entry, group: { ...entry.group, id: newId(), edits }, held };
}

/** What both began with is what they began with first. */
function heldFor(held: Held | null, field: FieldPlace, ancestor: unknown): Held {
  const isSamePlace = held?.kind === 'conflict' && placeKey(held.field) === placeKey(field);
  return isSamePlace ? held : { kind: 'conflict', field, ancestor };
}

/** What is theirs by now and no conflict is in what both began with, too: it is not taken away here. */
function withOwnAncestor(
  held: Held | null,
  field: FieldPlace,
  follow: (ancestor: unknown) => unknown,
): Held | null {
  const isSamePlace = held?.kind === 'conflict' && placeKey(held.field) === placeKey(field);
  return isSamePlace ? { ...held, ancestor: follow(held.ancestor) } : held;
}

/** A story cannot begin with a node that is gone. */
export const isLostStart = (edit: Edit, now: Draft): boolean =>
  edit.type === 'set' &&
  edit.field === 'start_node_id' &&
  edit.to !== null &&
  !now.nodes.has(String(edit.to));

/** Of edits without a field: whether there is still something to do. */
function isNeeded(edit: Edit, { before, now, wentElsewhere }: Chain): boolean {
  if (edit.type === 'add' || edit.type === 'restore') {
    const isAway = partIn(now, edit.part, edit.id) === undefined;
    // What was deleted here and came back has not changed: where somebody else deleted it, it stays so.
    return isAway && !(edit.type === 'restore' && wentElsewhere(edit.part, edit.id));
  }
  if (edit.type === 'remove' || edit.type === 'move') {
    const wasThere = partIn(before, edit.part, edit.id) !== undefined;
    return !wasThere || partIn(now, edit.part, edit.id) !== undefined;
  }
  return true;
}

/** Of edits that change a field: which. */
export function placeOf(edit: Edit): FieldPlace | null {
  if (edit.type === 'text') return { part: 'node', id: edit.id, field: 'body' };
  return edit.type === 'set' ? { part: edit.part, id: edit.id, field: edit.field } : null;
}

export function partIn(draft: Draft, part: SetEdit['part'], id: string): object | undefined {
  if (part === 'story') return draft.story;
  if (part === 'chapter') return draft.chapters.get(id);
  return part === 'node' ? draft.nodes.get(id) : draft.items.get(id);
}

/** Undefined = the part is not there. */
export function fieldIn(draft: Draft, { part, id, field }: FieldPlace): unknown {
  const whole = partIn(draft, part, id) as Record<string, unknown> | undefined;
  return whole && (whole[field] ?? null);
}

/** What makes a field say `to` where it says `there`. */
export function fieldEdit(place: FieldPlace, there: unknown, to: unknown): Edit {
  const { part, id, field } = place;
  const was = fingerprint(there);
  if (part === 'node' && field === 'body' && typeof there === 'string' && typeof to === 'string') {
    return { type: 'text', id, was, changes: textChanges(there, to) };
  }
  return { type: 'set', part, id, field, was, to };
}
