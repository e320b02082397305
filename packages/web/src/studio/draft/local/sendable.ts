/** Which entries of the queue can go to the site, and when. */

import type { ChangedParts, Draft, Edit } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { limits } from '@brasslamp/story/model';
import type { Entry, LocalDraft } from './local-draft.ts';
import { baseOf, placeOf, replayed } from './rebase.ts';

export const pauseMs = 2_000;
const longestOpenMs = 4_500;
/** Acts that follow on each other at once go together. */
const togetherMs = 300;
/** The site takes 4 MB; a character can be three bytes. */
const mostCharacters = 1_200_000;

/** Of typing, after a pause or soon enough. */
export const dueAt = ({ joins, firstAt, lastAt }: Entry): number =>
  joins === null ? lastAt + togetherMs : Math.min(lastAt + pauseMs, firstAt + longestOpenMs);

/** Those that wait for nobody's decision, from the front on. */
export function sendable(local: LocalDraft): Entry[] {
  const free = withoutHeld(local);
  const chosen: Entry[] = [];
  let characters = 0;
  for (const entry of free.slice(0, together(local, free.slice(0, limits.groupsPerCall)))) {
    characters += JSON.stringify(entry.group).length;
    if (chosen.length > 0 && characters > mostCharacters) break;
    chosen.push(entry);
  }
  return chosen;
}

/**
 * How many can go at once. A chapter is deleted after what was moved out of it has left it at the site: where
 * that was refused, it would go as well.
 */
function together(local: LocalDraft, entries: readonly Entry[]): number {
  if (!entries.slice(1).some((entry) => deletedChapters(entry).length > 0)) return entries.length;
  const moved: MovedPart[] = [];
  let at = 0;
  for (const { entry, before, applied } of replayed(baseOf(local), entries)) {
    const isLeft = isLeftBy(moved, { site: local.base, here: before });
    if (deletedChapters(entry).some(isLeft)) return at;
    at += 1;
    if ('refused' in applied) continue;
    moved.push(...touchedIn(before, applied.draft, applied.changed).moved);
  }
  return at;
}

const deletedChapters = ({ group }: Entry): string[] =>
  group.edits.flatMap((edit) =>
    edit.type === 'remove' && edit.part === 'chapter' ? [edit.id] : [],
  );

/** Whether one of them is still in the chapter at the site, and in another one here; what is deleted may go with it. */
const isLeftBy =
  (parts: readonly MovedPart[], { site, here }: Record<'site' | 'here', Draft>) =>
  (chapter: string): boolean =>
    parts.some(({ kind, id }) => {
      const [there, now] = [site, here].map((draft) => draft[kind].get(id)?.chapter_id);
      return there === chapter && now !== undefined && now !== there;
    });

/** When the next ones are to be sent; null = there are none. */
export function nextDueAt(local: LocalDraft): number | null {
  const free = withoutHeld(local);
  return free.length === 0 ? null : Math.min(...free.map(dueAt));
}

function withoutHeld(local: LocalDraft): readonly Entry[] {
  if (local.queue.every(({ held }) => held === null)) return local.queue;
  const waiting = heldBack(local);
  return local.queue.filter((entry) => !waiting.has(entry));
}

/**
 * The held ones, and all that builds on them. A part that goes, or comes back, does not wait for what is
 * written in it.
 */
export function heldBack(local: LocalDraft): Set<Entry> {
  const waiting = new Set<Entry>();
  const fields = new Set<string>();
  /** Parts that are added or taken away by what waits, and those that it moves to another chapter. */
  const wholeParts = new Set<string>();
  const moved: MovedPart[] = [];
  for (const { entry, before, applied } of replayed(baseOf(local), local.queue)) {
    const touched =
      'refused' in applied
        ? namedIn(entry.group.edits)
        : touchedIn(before, applied.draft, applied.changed);
    // What goes with a chapter may wait to be added to it.
    const isNamed = (key: string) => namedIn(entry.group.edits).wholes.includes(key);
    // At the site what waits to leave a chapter is still in it, and would go with it.
    const isLeft = isLeftBy(moved, { site: local.base, here: before });
    const buildsOnHeld =
      touched.fields.some((key) => fields.has(key)) ||
      touched.parts.some((key) => wholeParts.has(key)) ||
      touched.wholes.some((key) => wholeParts.has(key) && isNamed(key)) ||
      deletedChapters(entry).some(isLeft) ||
      chaptersNamedIn(entry.group.edits).some((id) => wholeParts.has(`chapters ${id}`));
    if (entry.held || buildsOnHeld) {
      waiting.add(entry);
      for (const key of touched.fields) fields.add(key);
      for (const key of touched.wholes) wholeParts.add(key);
      moved.push(...touched.moved);
    }
  }
  return waiting;
}

interface Touched {
  fields: string[];
  /** Parts that were there before and after. */
  parts: string[];
  /** Parts that were added or taken away. */
  wholes: string[];
  /** What is in another chapter by this. */
  moved: MovedPart[];
}

interface MovedPart {
  kind: 'nodes' | 'items';
  id: string;
}

function touchedIn(before: Draft, after: Draft, changed: ChangedParts): Touched {
  const touched: Touched = { fields: [], parts: [], wholes: [], moved: [] };
  const compare = (part: string, one: object | undefined, other: object | undefined) => {
    if (!one || !other) return touched.wholes.push(part);
    touched.parts.push(part);
    return touched.fields.push(...changedFields(one, other).map((field) => `${part} ${field}`));
  };
  if (changed.story) compare('story', before.story, after.story);
  for (const kind of ['chapters', 'nodes', 'items'] as const) {
    for (const id of changed[kind]) {
      compare(`${kind} ${id}`, before[kind].get(id), after[kind].get(id));
    }
  }
  for (const kind of ['nodes', 'items'] as const) {
    for (const id of changed[kind]) {
      const [was, is] = [before, after].map((draft) => draft[kind].get(id)?.chapter_id);
      if (was !== undefined && is !== undefined && was !== is) touched.moved.push({ kind, id });
    }
  }
  return touched;
}

const changedFields = (one: object, other: object): string[] =>
  Object.keys(other).filter(
    (field) =>
      !isSame((one as Record<string, unknown>)[field], (other as Record<string, unknown>)[field]),
  );

/** Of a group that cannot be applied here: what it speaks of. */
function namedIn(edits: readonly Edit[]): Touched {
  const touched: Touched = { fields: [], parts: [], wholes: [], moved: [] };
  for (const edit of edits) {
    if (edit.type === 'mark') continue;
    const kind = edit.type === 'text' ? 'nodes' : edit.part === 'story' ? 'story' : `${edit.part}s`;
    const part = kind === 'story' ? kind : `${kind} ${edit.id}`;
    const place = placeOf(edit);
    if (place) touched.fields.push(`${part} ${place.field}`);
    (place ? touched.parts : touched.wholes).push(part);
  }
  return touched;
}

/** Chapters that have to be there for the group. */
export const chaptersNamedIn = (edits: readonly Edit[]): string[] =>
  edits.flatMap((edit) => {
    if (edit.type === 'set' && edit.field === 'chapter_id') return [String(edit.to)];
    return edit.type === 'add' && 'chapter_id' in edit.value ? [edit.value.chapter_id] : [];
  });
