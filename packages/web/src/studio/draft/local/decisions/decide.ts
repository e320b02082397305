import { type Edit, fieldEdit, fieldIn, partIn } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { binKey, type Entry, type LocalDraft, withEntry } from '../local-draft.ts';
import { possible } from '../put-entry.ts';
import { groundBefore, headOf } from '../replay.ts';
import { bringBack } from './bring-back.ts';
import { mergeOf, sidesKey } from './conflict-sides.ts';
import { letGo, takeBackEntry, wordsIn } from './let-go.ts';
import type { Choice } from './merged-for.ts';
import { askedAbout, problemOf } from './open-problems.ts';
import { settleField, withInstead } from './settle-field.ts';

/** A decision of the writer about a problem; `seen` = the two sides of a conflict, as they were when it was made. */
interface Decision {
  problem: string;
  choice: Choice;
  seen: string | null;
}

export function decide(
  local: LocalDraft,
  { problem, choice, seen }: Decision,
  newId: () => string,
): LocalDraft {
  if (sidesKey(local, headOf(local), problem) !== seen) return local;
  const gone = local.gone.find(({ part, id, isLetGo }) => !isLetGo && binKey(part, id) === problem);
  if (gone) return choice === 'theirs' ? letGo(local, [gone]) : bringBack(local, gone, newId);
  const entry = askedAbout(local).find((one) => problemOf(one) === problem);
  if (!entry?.held) return local;
  if (entry.held.kind === 'conflict') return decideConflict(local, entry, choice, newId);
  return choice === 'theirs' ? takeBackEntry(local, entry, newId) : sendAgain(local, entry, newId);
}

function decideConflict(
  local: LocalDraft,
  entry: Entry,
  choice: Choice,
  newId: () => string,
): LocalDraft {
  const { mine, conflicts } = mergeOf(local, headOf(local), entry);
  const field = entry.held?.field;
  if (mine === undefined || !field) return local;
  // From the end on: places of a text move behind the one that changes.
  const value = conflicts.reduceRight((whole: unknown, conflict) => {
    if (choice === 'mine') return whole;
    if (choice === 'theirs') return conflict.withTheirs(whole, 'mine');
    return conflict.withBoth?.(whole) ?? whole;
  }, mine);
  const next = settleField(local, entry, field, value, newId);
  const there = fieldIn(headOf(next), field);
  if (choice !== 'mine' || there === undefined || isSame(there, value)) return next;
  // What was done later than the entry that waited changed it again, and was not what is shown.
  const edits = [fieldEdit(field, there, value)];
  return withEntry(next, { id: newId(), act: 'decide', edits });
}

/** Sends a refused entry again, as far as it can be done now; the words of the rest stay here, to be downloaded. */
function sendAgain(local: LocalDraft, entry: Entry, newId: () => string): LocalDraft {
  const { draft: before, findRemoved } = groundBefore(local, entry.n);
  let now = before;
  const edits = entry.group.edits.flatMap((edit): Edit[] => {
    const [able, after] = possible(edit, { before, now }, findRemoved) ?? [];
    now = after ?? now;
    return able ? [able] : [];
  });
  if (edits.length === 0) return takeBackEntry(local, entry, newId);
  const again = { ...entry, group: { ...entry.group, id: newId(), edits }, held: null, tries: 0 };
  const next = withInstead(local, entry, (one) => [one === entry ? again : one], newId);
  const isAll = edits.length === entry.group.edits.length;
  return isAll ? next : letGo(next, wordsIn(local, entry));
}

/** Decides what would ask about a chapter that its writer deleted: what is to be elsewhere here would go with it. */
export function withoutDeleted(local: LocalDraft, newId: () => string): LocalDraft {
  if (local.queue.every(({ held }) => held?.kind !== 'conflict')) return local;
  const head = headOf(local);
  const leaving = askedAbout(local).find(({ held, n }) => {
    if (held?.kind !== 'conflict' || held.field.field !== 'chapter_id') return false;
    const { part, id } = held.field;
    const theirs = fieldIn(groundBefore(local, n).draft, held.field);
    return partIn(head, part, id) !== undefined && !head.chapters.has(`${theirs}`);
  });
  if (!leaving) return local;
  const problem = problemOf(leaving);
  const seen = sidesKey(local, head, problem);
  return withoutDeleted(decide(local, { problem, choice: 'mine', seen }, newId), newId);
}
