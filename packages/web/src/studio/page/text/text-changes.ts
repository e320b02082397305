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

/** What makes `after` of `before`. */
export const changeSet = (before: string, after: string): ChangeSet =>
  ChangeSet.of(
    textChanges(before, after).map(([from, to, insert]) => ({ from, to, insert })),
    before.length,
    '\n',
  );

/** Changes of a text as changes of what it has become. */
export function changesNow(changes: TextChange[], before: string, now: string): TextChange[] {
  if (before === now) return changes;
  const made = changes.map(([from, to, insert]) => ({ from, to, insert }));
  const set = ChangeSet.of(made, before.length, '\n');
  return textChangesOf(set.map(changeSet(before, now), true));
}

/** Where a place is in what its text has become; what was put there meanwhile stands before it. */
export function placeNow({ text, at }: PlaceInText, now: string): number {
  if (now.endsWith(text.slice(at))) return now.length - (text.length - at);
  return changeSet(text, now).mapPos(at, 1);
}
