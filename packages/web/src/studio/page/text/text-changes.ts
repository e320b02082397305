/** Changes of a text between the draft and the editor. */
import type { TextChange } from '@brasslamp/story/draft';
import { ChangeSet, type ChangeSpec } from '@codemirror/state';
import type { PlaceInText } from '../uploads/pending-uploads.ts';

export function textChangesOf(changes: ChangeSet): TextChange[] {
  const found: TextChange[] = [];
  changes.iterChanges((from, to, _start, _end, inserted) => {
    found.push([from, to, inserted.toString()]);
  });
  return found;
}

/**
 * What makes `after` of `before`: where both have as many lines, line by line, so that a name that is
 * written anew in several places moves no caret; else all between what they begin and end with.
 */
export function changesBetween(before: string, after: string): ChangeSpec[] {
  const whole = changeBetween(before, after, 0);
  if (whole === null) return [];
  const lines = before.slice(whole.from, whole.to).split('\n');
  const others = after.slice(whole.from, after.length - (before.length - whole.to)).split('\n');
  if (lines.length !== others.length) return [whole];
  const changes: ChangeSpec[] = [];
  let at = whole.from;
  for (const [index, line] of lines.entries()) {
    const change = changeBetween(line, others[index] ?? '', at);
    if (change) changes.push(change);
    at += line.length + 1;
  }
  return changes;
}

/** Where a place is in what its text has become; what was put there meanwhile stands before it. */
export function placeNow({ text, at }: PlaceInText, now: string): number {
  if (now.endsWith(text.slice(at))) return now.length - (text.length - at);
  return ChangeSet.of(changesBetween(text, now), text.length, '\n').mapPos(at, 1);
}

function changeBetween(before: string, after: string, offset: number) {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    from: offset + start,
    to: offset + before.length - end,
    insert: after.slice(start, after.length - end),
  };
}
