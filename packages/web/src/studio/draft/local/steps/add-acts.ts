import { settleWritten } from '../decisions/settle-field.ts';
import { findNoted, type LeftNote, withParts } from '../left-notes.ts';
import {
  type Entry,
  type GonePart,
  type LocalDraft,
  type NewEntry,
  newEntryOf,
  type Taken,
  takenOf,
  withGone,
} from '../local-draft.ts';
import { isOneAct } from '../one-act.ts';
import { rebase } from '../rebase.ts';
import { replayOf } from '../replay.ts';
import type { NewId } from './move-to-base.ts';

export interface Added {
  entries: readonly NewEntry[];
  gone: readonly GonePart[];
  taken: Taken;
}

/** Adds acts of a page behind the queue; what is typed on within a moment joins what was typed before. */
export function addActs(
  local: LocalDraft,
  { entries, gone, taken }: Added,
  newId: NewId,
): LocalDraft {
  let { made } = local;
  const queue = [...local.queue];
  for (const entry of entries) {
    // What was typed was taken away again.
    if (entry.group.edits.length === 0) continue;
    const last = queue.at(-1);
    if (last && isTypedOn(last, entry)) {
      const edits = [...last.group.edits, ...entry.group.edits];
      queue[queue.length - 1] = { ...last, group: { ...last.group, edits }, lastAt: entry.lastAt };
    } else {
      made += 1;
      queue.push({ ...entry, n: made, isSent: false, tries: 0 });
    }
  }
  const next = {
    ...local,
    queue,
    made,
    gone: withGone(local.gone, gone),
    taken: [taken, ...local.taken.filter(({ page }) => page !== taken.page)].slice(0, pagesKnown),
  };
  const edits = entries.flatMap(({ group }) => group.edits);
  return settleWritten(next, edits, newId);
}

/** Many more than anybody has open. */
const pagesKnown = 20;

const isTypedOn = (last: Entry, next: NewEntry): boolean =>
  last.tab === next.tab &&
  !last.isSent &&
  last.held === null &&
  next.held === null &&
  isOneAct(last, next);

/** Adds what was found in a note. It is merged with what was written since, as with what others write. */
export function addFound(
  local: LocalDraft,
  { page, acts, gone, before, bin = [], upTo }: LeftNote,
  newId: NewId,
): LocalDraft {
  const known = takenOf(local, page);
  if (upTo <= known) return local;
  const end = replayOf(local);
  const entries = acts.map(({ entry }, n): Entry => ({ ...entry, n, isSent: false, tries: 0 }));
  const moved = rebase(entries, {
    from: { draft: withParts(end.draft, before), findRemoved: findNoted(bin, end.findRemoved) },
    to: end,
    isDone: ({ n }) => (acts[n]?.nth ?? 0) <= known,
    newId,
  });
  const step = {
    entries: moved.entries.map(newEntryOf),
    gone: [...gone, ...moved.gone],
    taken: { page, upTo },
  };
  return addActs(local, step, newId);
}
