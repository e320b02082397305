import { canRun } from '../../command/command.ts';
import { ariaKeys } from '../../command/keys.ts';
import { useUndo } from '../../draft/draft-hooks.ts';
import type { undoStep } from '../commands/story/undo-step.ts';
import styles from './bar.module.css';

/** The button for undo, or for redo. */
export function StepButton({ step, isBack = false }: { step: typeof undoStep; isBack?: boolean }) {
  const undo = useUndo();
  const words = step.words({ undo });
  return (
    <button
      className={styles.tool}
      type="button"
      title={words}
      aria-label={words}
      aria-disabled={!canRun(step, { undo })}
      aria-keyshortcuts={ariaKeys(step)}
      onClick={() => step.run({ undo })}
    >
      <UndoIcon isBack={isBack} />
    </button>
  );
}

function UndoIcon({ isBack }: { isBack: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path
        d={
          isBack
            ? 'M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H9'
            : 'm13 4 4 4-4 4m4-4H8a4.5 4.5 0 0 0 0 9h3'
        }
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
