import { type Draft, type Edit, partIn } from '@brasslamp/story/draft';
import type { UndoStep } from '../local/undo-step.ts';

/**
 * The steps without restores whose part is there again, unless a newer step of these takes it away first. A part that
 * was deleted here, restored by somebody and deleted once more went by that other act: undo here does not take
 * that back. `since`: steps from before wait below a replacement of the whole draft.
 */
export function dropSpentRestores(
  steps: readonly UndoStep[],
  head: Draft,
  since: number,
): readonly UndoStep[] {
  // Once the newer steps are taken.
  const there = new Map<string, boolean>();
  const isLeft = (edit: Edit): boolean => {
    if (edit.type !== 'restore' && edit.type !== 'remove') return true;
    const key = `${edit.part} ${edit.id}`;
    const isThere = there.get(key) ?? partIn(head, edit.part, edit.id) !== undefined;
    // What a step would take away and is gone already went by another act, and no older one brings it back.
    there.set(key, edit.type === 'restore' || !isThere);
    return edit.type === 'remove' || !isThere;
  };
  const newestFirst = steps.toReversed().flatMap((step): UndoStep[] => {
    const edits = step.at > since ? step.edits.filter(isLeft) : step.edits;
    if (edits.length === step.edits.length) return [step];
    return edits.length > 0 ? [{ ...step, edits }] : [];
  });
  const left = newestFirst.toReversed();
  const isSameAsBefore =
    left.length === steps.length && left.every((step, at) => step === steps[at]);
  return isSameAsBefore ? steps : left;
}
