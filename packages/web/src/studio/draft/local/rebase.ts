import {
  type Draft,
  type FieldPlace,
  type mergeField,
  type PartName,
  partIn,
} from '@brasslamp/story/draft';
import type { Entry, GonePart } from './local-draft.ts';
import { LostParts } from './lost-parts.ts';
import { moveEntry } from './move-entry.ts';
import { putEntry } from './put-entry.ts';
import { findIn, type Ground, hasTaken, Replay, type Replayed } from './replay.ts';

export interface RebaseOptions {
  from: Ground;
  /** Steps from there that are known. */
  known?: readonly Replayed[];
  to: Ground;
  /** Whether an entry is in `to` already. */
  isDone?: (entry: Entry) => boolean;
  newId: () => string;
  /** The merge of a field; as among several writers where there is none. */
  mergeIn?: (place: FieldPlace) => ReturnType<typeof mergeField>;
}

export interface Rebased {
  /** The entries on the new ground, as they have to be there. */
  moved: Replay;
  entries: Entry[];
  /** Parts that are not there any more, and what was written for them. */
  gone: GonePart[];
}

/**
 * A rebase brings what was written on one ground over to another: what nobody else touched stays as it is, the rest
 * is moved by its kind of edit, and where both sides changed the same place the entry waits for a decision.
 */
export function rebase(entries: readonly Entry[], options: RebaseOptions): Rebased {
  const { from, known, to, isDone = () => false, newId } = options;
  const { steps } = new Replay(from, entries, known);
  const done: Replayed[] = [];
  const moved = new Replay({
    draft: to.draft,
    // A part comes back as it went: on the old ground with the words there, on the new one with those.
    findRemoved: (part, id) => to.findRemoved(part, id) ?? findIn(done, () => undefined, part, id),
  });
  const lost = new LostParts();
  const wentSince = goneSince(steps, isDone);
  for (const [at, step] of steps.entries()) {
    const { entry, after, applied } = step;
    if (isDone(entry)) done.push(step);
    else if (entry.isSent || !applied) putEntry(moved, entry, newId);
    else {
      const wentElsewhere = (name: PartName) =>
        hasTaken(steps.slice(0, at + 1), name) &&
        !hasTaken(moved.steps, name) &&
        !hasTaken(done, name);
      const way = { now: moved.draft, lost, wentElsewhere, wentSince };
      const next = moveEntry(step, way, options);
      if (next) putEntry(moved, next, newId);
    }
    lost.see(after);
  }
  const gone = lost.gone({ first: from.draft, last: steps.at(-1)?.after ?? from.draft });
  return { moved, entries: moved.steps.map(({ entry }) => entry), gone };
}

/** Tells of a part whether an entry that is done took it away, and no other one has brought it back. */
function goneSince(steps: readonly Replayed[], isDone: (entry: Entry) => boolean) {
  const last = steps.findLastIndex(({ entry }) => isDone(entry));
  // Nothing that waits was done before.
  if (!steps.slice(0, last).some(({ entry }) => !isDone(entry))) return () => false;
  const taken = new Set<string>();
  for (const { entry, applied } of steps.slice(0, last + 1)) {
    if (!isDone(entry)) continue;
    for (const { nodes, items } of applied?.removed ?? []) {
      for (const { id } of [...nodes, ...items]) taken.add(id);
    }
  }
  const end: Draft | undefined = steps[last]?.after;
  return ({ part, id }: PartName) =>
    taken.has(id) && end !== undefined && partIn(end, part, id) === undefined;
}
