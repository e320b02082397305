import { useEffect } from 'react';
import { useUndo } from '../../draft/use-draft-story.ts';
import type { Question } from '../state/workspace-state.ts';

/**
 * The keys of the whole workspace. Undo and redo are the story's own wherever words of the draft are
 * written; other fields, such as a filter, keep theirs.
 */
export function useWorkspaceKeys(ask: (question: Question) => void) {
  const { undo, redo } = useUndo();
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const act = actOf(event);
      if (act === null || (isUndoing(act) && isOwnField(event.target))) return;
      event.preventDefault();
      if (act === 'undo') undo?.();
      else if (act === 'redo') redo?.();
      else ask({ type: act });
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [ask, undo, redo]);
}

type KeyAct = 'palette' | 'replace' | 'undo' | 'redo';

function actOf({ key, shiftKey }: KeyboardEvent): KeyAct | null {
  const letter = key.toLowerCase();
  if (letter === 'k' && !shiftKey) return 'palette';
  if (letter === 'f' && shiftKey) return 'replace';
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

const isUndoing = (act: KeyAct) => act === 'undo' || act === 'redo';

/** A field whose words are not the draft's. */
const isOwnField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select') &&
  target.closest('[data-draft-text]') === null;
