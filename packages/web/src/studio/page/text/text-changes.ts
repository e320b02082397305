/** Changes of a text between the draft and the editor. */
import type { TextChange } from '@brasslamp/story/draft';
import { textChanges } from '@brasslamp/story/edit';
import { ChangeSet } from '@codemirror/state';
import type { PlaceInText } from '../uploads/pending-uploads.ts';

export function textChangesOf(changes: ChangeSet): TextChange[] {
  const found: TextChange[] = [];
  changes.iterChanges((from, to, _start, _end, inserted) => {
    found.push([from, to, inserted.toString()]);
  });
  return found;
}

/** The changes that make `after` of `before`. */
export const changeSet = (before: string, after: string): ChangeSet =>
  ChangeSet.of(
    textChanges(before, after).map(([from, to, insert]) => ({ from, to, insert })),
    before.length,
    '\n',
  );

/** The span that was typed without going elsewhere: up to the caret. */
export interface Typed {
  from: number;
  to: number;
}

/** The run that goes on, or begins, with a change of one's own; null where the caret is not behind it. */
export function typedAfter(run: Typed | null, changes: ChangeSet, caret: number): Typed | null {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  changes.iterChangedRanges((from, to) => {
    first = Math.min(first, from);
    last = Math.max(last, to);
  });
  const goesOn = run !== null && first >= run.from && last === run.to;
  const from = goesOn ? run.from : first;
  return caret >= from ? { from, to: caret } : null;
}

/** The run after a change by others: what they put in beside it is no part of it. */
export const movedTyped = (run: Typed | null, changes: ChangeSet): Typed | null =>
  run && { from: changes.mapPos(run.from, 1), to: changes.mapPos(run.to, -1) };

/**
 * The changes that make `after` of `before`, where something was just typed. What others put in at its place stands
 * before all of it or behind: where either could be, the longer one was begun first, and so comes first.
 */
export function changeSetAround(run: Typed | null, before: string, after: string): ChangeSet {
  const more = after.length - before.length;
  const putIn = (at: number) =>
    more > 0 && after.startsWith(before.slice(0, at)) && after.endsWith(before.slice(at));
  if (run === null) return changeSet(before, after);
  const { from, to } = run;
  const order = more > to - from ? [from, to] : [to, from];
  const at = order.find(putIn);
  if (at === undefined) return changeSet(before, after);
  return ChangeSet.of({ from: at, insert: after.slice(at, at + more) }, before.length, '\n');
}

/** Changes of a text as changes of what it has become. */
export function changesNow(changes: TextChange[], before: string, now: string): TextChange[] {
  if (before === now) return changes;
  const made = changes.map(([from, to, insert]) => ({ from, to, insert }));
  const set = ChangeSet.of(made, before.length, '\n');
  return textChangesOf(set.map(changeSet(before, now), true));
}

/** The offset that a place has in what its text has become; what was put there meanwhile stands before it. */
export function placeNow({ text, at }: PlaceInText, now: string): number {
  if (now.endsWith(text.slice(at))) return now.length - (text.length - at);
  return changeSet(text, now).mapPos(at, 1);
}
