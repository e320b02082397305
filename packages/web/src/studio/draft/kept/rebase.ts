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
import { isSame, textChanges } from '@brasslamp/story/edit';
import { type Entry, type FieldPlace, type GonePart, type Held, placeKey } from './kept.ts';

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

export interface Replayed {
  entries: Entry[];
  head: Draft;
  /** Parts that are not there any more, and what was written for them. */
  gone: GonePart[];
  removed: RemovedPart[];
}

interface RebaseOptions {
  from: Draft;
  to: Draft;
  /** It is in `to` already. */
  isDone?: (entry: Entry) => boolean;
  findRemoved: FindRemoved;
  newId: () => string;
}

export function rebase(entries: readonly Entry[], options: RebaseOptions): Replayed {
  const { from, isDone = () => false, findRemoved } = options;
  const moved: Entry[] = [];
  const removed: RemovedPart[] = [];
  const lost: Lost = new Map();
  const find: FindRemoved = (part, id) =>
    removed.findLast((one) => one.part === part && one.id === id) ?? findRemoved(part, id);
  let before = from;
  let now = options.to;
  for (const entry of entries) {
    const then = applyEdits(before, entry.group.edits, find);
    const after = 'refused' in then ? before : then.draft;
    if (!('refused' in then)) removed.push(...then.removed);
    if (!isDone(entry)) {
      // What could not be done before has no words to move.
      const isFixed = entry.isSent || 'refused' in then;
      const next = isFixed ? entry : moveEntry(entry, { before, after, now, lost }, options);
      const put = next && putEntry(next, now, find);
      if (put) {
        moved.push(put.entry);
        now = put.draft;
        removed.push(...put.removed);
      }
    }
    for (const one of lost.values()) one.mine = partIn(after, one.part, one.id) ?? one.mine;
    before = after;
  }
  const gone = [...lost.values()].flatMap(({ part, id, mine, beside }): GonePart[] => {
    // Who deleted it here as well is not asked.
    const isLetGo = partIn(before, part, id) === undefined;
    const was = partIn(from, part, id) ?? mine;
    return mine && was ? [{ part, id, before: was, mine, beside, isLetGo }] : [];
  });
  return { entries: moved, head: now, gone, removed };
}

/** What is shown of a base and the entries on top of it. */
export function headOf(base: Draft, entries: readonly Entry[], findRemoved: FindRemoved): Draft {
  let head = base;
  const removed: RemovedPart[] = [];
  for (const { group } of entries) {
    const applied = applyEdits(
      head,
      group.edits,
      (part, id) =>
        removed.findLast((one) => one.part === part && one.id === id) ?? findRemoved(part, id),
    );
    if ('refused' in applied) continue;
    head = applied.draft;
    removed.push(...applied.removed);
  }
  return head;
}

function putEntry(entry: Entry, now: Draft, findRemoved: FindRemoved) {
  const applied = applyEdits(now, entry.group.edits, findRemoved);
  if (!('refused' in applied)) return { entry, draft: applied.draft, removed: applied.removed };
  if (entry.isSent || entry.held) return { entry, draft: now, removed: [] };
  const { edit: at, reason } = applied.refused;
  const edit = entry.group.edits[at];
  const field = edit ? placeOf(edit) : null;
  const held: Held = { kind: 'refused', field, reason, detail: '' };
  return { entry: { ...entry, held }, draft: now, removed: [] };
}

/** What is not there any more, with what was written in it. */
type Lost = Map<string, Pick<GonePart, 'part' | 'id' | 'beside'> & { mine: object | undefined }>;

function lose(lost: Lost, { part, id }: Pick<GonePart, 'part' | 'id'>, beside: readonly unknown[]) {
  const known = lost.get(`${part} ${id}`);
  const all = [...(known?.beside ?? []), ...beside];
  lost.set(`${part} ${id}`, { part, id, mine: known?.mine, beside: all });
}

interface Chain {
  before: Draft;
  after: Draft;
  now: Draft;
  lost: Lost;
}

/** The entry as it has to be where other changes came before it; null = nothing is left of it. */
function moveEntry(entry: Entry, chain: Chain, { newId }: RebaseOptions): Entry | null {
  const { before, after, now, lost } = chain;
  const merged = new Set<string>();
  let { held } = entry;
  const edits = entry.group.edits.flatMap((edit): Edit[] => {
    const place = placeOf(edit);
    if (!place) return isNeeded(edit, before, now) ? [edit] : [];
    const { part, id } = place;
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
    const { value, conflicts } = mergeField(part, place.field)(was, mine, there);
    if (conflicts.length > 0) held = heldFor(held, place, was);
    return isSame(value, there) ? [] : [fieldEdit(place, there, value)];
  });
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

/** Of edits without a field: whether there is still something to do. */
function isNeeded(edit: Edit, before: Draft, now: Draft): boolean {
  if (edit.type === 'add' || edit.type === 'restore') {
    return partIn(now, edit.part, edit.id) === undefined;
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
