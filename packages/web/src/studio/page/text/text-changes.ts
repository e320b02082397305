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

/** Where a place is in what its text has become; what was put there meanwhile stands before it. */
export function placeNow({ text, at }: PlaceInText, now: string): number {
  if (now.endsWith(text.slice(at))) return now.length - (text.length - at);
  return changeSet(text, now).mapPos(at, 1);
}
