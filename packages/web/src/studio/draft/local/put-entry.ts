import {
  applyGroup,
  type Draft,
  type Edit,
  type FindRemoved,
  fieldIn,
  kindOf,
  placeOf,
} from '@brasslamp/story/draft';
import type { Entry, Held } from './local-draft.ts';
import type { Ground, Replay } from './replay.ts';

/** Puts an entry behind the others, as it can be done there; nothing where nothing is left of it. */
export function putEntry(replay: Replay, entry: Entry, newId: () => string): void {
  const fitted = fittedTo(replay, entry, newId);
  if (fitted) replay.add(...fitted);
}

/** The entry as it is, else as far as its edits find room; what cannot be done any more waits for its writer. */
function fittedTo(
  replay: Replay,
  entry: Entry,
  newId: () => string,
): Parameters<Replay['add']> | null {
  const done = replay.try(entry);
  if (!('refused' in done) || entry.isSent) return [entry, done];
  const edits = withRoom(entry.group.edits, replay);
  if (edits.length === 0) return null;
  const eased = replay.try({ group: { ...entry.group, edits } });
  if (!('refused' in eased)) {
    const group = { ...entry.group, id: newId(), edits };
    return [{ ...entry, group }, eased];
  }
  // Of a conflict in what is not there any more nobody can be asked: it cannot be done, as others cannot.
  const { held: waits } = entry;
  const isAskable = waits?.kind !== 'conflict' || fieldIn(replay.draft, waits.field) !== undefined;
  if (waits && isAskable) return [entry, done];
  const { edit: at, reason } = done.refused;
  const edit = entry.group.edits[at];
  const field = edit ? placeOf(edit) : null;
  const held: Held = { kind: 'refused', field, reason, detail: '' };
  return [{ ...entry, held }, done];
}

/** The edits as far as they can have room; those that cannot are as they were. */
function withRoom(edits: readonly Edit[], { draft: before, findRemoved }: Ground): Edit[] {
  let now = before;
  return edits.flatMap((edit) => {
    const [able, after] = possible(edit, { before, now }, findRemoved) ?? [];
    now = after ?? now;
    if (able) return [able];
    return kindOf(edit).isIdle(edit, now) ? [] : [edit];
  });
}

/**
 * The edit as it can be done on the draft of now, and what it leads to; null = it cannot. `before` is the draft
 * before the edit's group.
 */
export function possible(
  edit: Edit,
  { before, now }: { before: Draft; now: Draft },
  findRemoved: FindRemoved,
): readonly [Edit, Draft] | null {
  for (const one of [edit, kindOf(edit).withRoom(edit, now, before)]) {
    const applied = applyGroup(now, [one], { findRemoved });
    if (!('refused' in applied)) return [one, applied.draft];
  }
  return null;
}
