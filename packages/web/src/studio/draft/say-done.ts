import { showToast } from '../../ui/toasts/toasts.ts';
import type { RunningDraft } from './create-draft.ts';
import type { UndoStep } from './local/undo-step.ts';
import type { SessionState } from './session/session-state.ts';
import { t } from './t.ts';

/**
 * Says what was done last, and offers to take it back, whatever was done since. The message goes as soon
 * as that is no more to be done, however it was undone. `back` is said when it is taken back from there.
 */
export function sayDone({ views, undo }: RunningDraft, words: string, back: string) {
  const step = views.state().undo.at(-1);
  if (!step) return;
  const run = async () => {
    const { head } = views.state();
    undo(step);
    if (views.state().head !== head) showToast(back);
    return true;
  };
  const unsay = showToast(words, { action: { label: t('draft.undo'), run } });
  const stop = views.subscribe('session', () => {
    if (isToUndo(views.state(), step)) return;
    stop();
    unsay();
  });
}

/** A step is to be undone while it is on the stack; what was deleted may also have come back from the bin. */
export function isToUndo({ undo, head, isLeft }: SessionState, step: UndoStep): boolean {
  if (isLeft || !undo.includes(step)) return false;
  const there = { chapter: head.chapters, node: head.nodes, item: head.items };
  const returning = step.edits.filter((edit) => edit.type === 'restore');
  return returning.length === 0 || returning.some(({ part, id }) => !there[part].has(id));
}
