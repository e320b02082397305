import {
  type Edit,
  fieldOf,
  kindOf,
  type PartName,
  partIn,
  partOf,
  placeKey,
  placeOf,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { deletedChapters, isLeftBy, type MovedPart, movedBy } from './deleted-chapters.ts';
import type { Entry, LocalDraft } from './local-draft.ts';
import { type Replayed, replayOf } from './replay.ts';

/**
 * Held back are the entries that wait for a decision, and all that builds on them. A part that goes, or comes back,
 * does not wait for what is written in it.
 */
export function heldBack(local: LocalDraft): Set<Entry> {
  const waiting = new Set<Entry>();
  const fields = new Set<string>();
  /** Parts that are added or taken away by what waits, and those that it moves to another chapter. */
  const wholeParts = new Set<string>();
  const moved: MovedPart[] = [];
  for (const step of replayOf(local).steps) {
    const { entry } = step;
    const named = namedIn(entry.group.edits);
    const touched = touchedBy(step) ?? named;
    // At the site what waits to leave a chapter is still in it, and would go with it.
    const isLeft = isLeftBy(moved, { site: local.base, here: step.before });
    const buildsOnHeld =
      touched.fields.some((key) => fields.has(key)) ||
      touched.parts.some((key) => wholeParts.has(key)) ||
      // What goes with a chapter may wait to be added to it.
      touched.wholes.some((key) => wholeParts.has(key) && named.wholes.includes(key)) ||
      deletedChapters(entry).some(isLeft) ||
      named.chapters.some((key) => wholeParts.has(key));
    if (!entry.held && !buildsOnHeld) continue;
    waiting.add(entry);
    for (const key of touched.fields) fields.add(key);
    for (const key of touched.wholes) wholeParts.add(key);
    moved.push(...movedBy(step));
  }
  return waiting;
}

interface Touched {
  fields: string[];
  /** Parts that were there before and after. */
  parts: string[];
  /** Parts that were added or taken away. */
  wholes: string[];
}

const partKey = ({ part, id }: PartName) => `${part} ${id}`;

/** The parts that an entry touches; null = it cannot be done. */
function touchedBy({ before, after, applied }: Replayed): Touched | null {
  if (!applied) return null;
  const { changed } = applied;
  const names = (['chapter', 'node', 'item'] as const).flatMap((part) =>
    [...changed[`${part}s`]].map((id): PartName => ({ part, id })),
  );
  const touched: Touched = { fields: [], parts: [], wholes: [] };
  for (const name of changed.story ? [{ part: 'story', id: '' } as const, ...names] : names) {
    const [one, other] = [before, after].map((draft) => partIn(draft, name.part, name.id));
    if (!one || !other) touched.wholes.push(partKey(name));
    else {
      touched.parts.push(partKey(name));
      for (const field of Object.keys(other)) {
        const isChanged = !isSame(fieldOf(one, field), fieldOf(other, field));
        if (isChanged) touched.fields.push(placeKey({ ...name, field }));
      }
    }
  }
  return touched;
}

/** Parts, fields and chapters that the edits of a group name. */
function namedIn(edits: readonly Edit[]): Touched & { chapters: string[] } {
  const named: ReturnType<typeof namedIn> = { fields: [], parts: [], wholes: [], chapters: [] };
  for (const edit of edits) {
    const [name, place] = [partOf(edit), placeOf(edit)];
    const chapter = kindOf(edit).chapterOf(edit);
    if (chapter !== null) named.chapters.push(partKey({ part: 'chapter', id: chapter }));
    if (place) named.fields.push(placeKey(place));
    if (name) (place ? named.parts : named.wholes).push(partKey(name));
  }
  return named;
}
