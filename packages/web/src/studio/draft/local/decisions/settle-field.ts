import {
  type Edit,
  type FieldPlace,
  fieldEdit,
  fieldIn,
  placeKey,
  placeOf,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { type Entry, type LocalDraft, withGone } from '../local-draft.ts';
import { putEntry } from '../put-entry.ts';
import { rebase } from '../rebase.ts';
import { groundBefore, headOf, Replay, replayOf } from '../replay.ts';
import { letGo, wordsIn } from './let-go.ts';

/**
 * A field is settled in the entry that waits: it gets this value, and what was written there later is in it. What
 * could not be done is not in it, and goes on waiting.
 */
export function settleField(
  local: LocalDraft,
  entry: Entry,
  field: FieldPlace,
  value: unknown,
  newId: () => string,
): LocalDraft {
  const there = fieldIn(groundBefore(local, entry.n).draft, field);
  const key = placeKey(field);
  const undone = notDone(local);
  const changed = (one: Entry): Entry[] => {
    const isIt = one.n === entry.n;
    if (one.isSent || (!isIt && undone.has(one.n))) return [one];
    const others = one.group.edits.filter((edit) => {
      const place = placeOf(edit);
      return !place || placeKey(place) !== key;
    });
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
export function withInstead(
  local: LocalDraft,
  entry: Entry,
  changed: (one: Entry) => Entry[],
  newId: () => string,
): LocalDraft {
  const all = replayOf(local);
  const at = local.queue.indexOf(entry);
  const now = new Replay(all.after(at));
  for (const one of changed(entry)) putEntry(now, one, newId);
  const { entries, gone } = rebase(local.queue.slice(at + 1).flatMap(changed), {
    from: all.after(at + 1),
    to: now,
    newId,
  });
  const put = now.steps.map((step) => step.entry);
  const queue = [...local.queue.slice(0, at), ...put, ...entries];
  return { ...local, queue, gone: withGone(local.gone, gone) };
}

/** Entries that are not in what is shown, by their numbers. */
const notDone = (local: LocalDraft): ReadonlySet<number> =>
  new Set(replayOf(local).steps.flatMap(({ entry, applied }) => (applied ? [] : [entry.n])));

/**
 * A field that the site refused was written again: its new words take the place of the refused ones. Words
 * that could not be shown were not before the writer: they stay in a copy.
 */
export function settleWritten(
  local: LocalDraft,
  edits: readonly Edit[],
  newId: () => string,
): LocalDraft {
  const isWritten = (field: FieldPlace) =>
    edits.some((edit) => {
      const place = placeOf(edit);
      return place !== null && placeKey(place) === placeKey(field);
    });
  const entry = local.queue.find(
    ({ held }) => held?.kind === 'refused' && held.field && isWritten(held.field),
  );
  const field = entry?.held?.field;
  if (!field) return local;
  const written = fieldIn(headOf(local), field);
  // It was deleted here after it was written again.
  if (written === undefined) return local;
  const next = settleField(local, entry, field, written, newId);
  return notDone(local).has(entry.n) ? letGo(next, wordsIn(local, entry)) : next;
}
