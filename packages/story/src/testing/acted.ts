import { expect } from 'vitest';
import { applyGroup, type Draft, type Edit } from '../draft/draft.ts';

/** The draft after an act, which must be possible, and of which undoing leaves no trace. */
export function acted(draft: Draft, edits: readonly Edit[]): Draft {
  const done = applyGroup(draft, edits);
  if ('refused' in done) throw new Error(`Refused: ${JSON.stringify(done.refused)}`);
  const findRemoved = (part: string, id: string) =>
    done.removed.findLast((one) => one.part === part && one.id === id);
  const undone = applyGroup(done.draft, done.inverse, { findRemoved });
  if ('refused' in undone) throw new Error(`Undo refused: ${JSON.stringify(undone.refused)}`);
  expect(undone.draft).toEqual(draft);
  return done.draft;
}

/** Ids of choices: n1, n2 … */
export function countedIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `n${count}`;
  };
}
