import { Dialog } from '@base-ui/react/dialog';
import { useEffect } from 'react';
import { type Problem, useDraftStatus, useOutline } from '../../draft/draft-hooks.ts';
import { ChangedText } from '../../versions/compare/changed-text.tsx';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './dialog.module.css';

/** The things that the site could not take as they were written: both sides beside each other, nothing dropped. */
export function ProblemsDialog({ onClose }: { onClose: () => void }) {
  const { problems } = useDraftStatus();
  const isDone = problems.length === 0;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{t('workspace.problems.title')}</Dialog.Title>
            <Dialog.Close className="button button-quiet">{t('workspace.close')}</Dialog.Close>
          </div>
          <ul className={styles.list}>
            {problems.map((problem) => (
              <ProblemEntry key={problem.id} problem={problem} onClose={onClose} />
            ))}
          </ul>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ProblemEntry({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const { place } = useWorkspace();
  const outline = useOutline();
  const { kind, nodeId, mine, theirs, hasBoth, text, decide } = problem;
  const node = nodeId === undefined ? undefined : outline.node(nodeId);
  const hasSides = mine !== undefined && theirs !== undefined;
  return (
    <li className={styles.entry}>
      <p>{text}</p>
      {hasSides && (
        <div className={styles.sides}>
          <section>
            <h3>{t('workspace.problems.mine')}</h3>
            <p className={styles.side}>{mine}</p>
          </section>
          <section>
            <h3>{t('workspace.problems.theirs')}</h3>
            <div className={styles.side}>
              <ChangedText before={mine} after={theirs} />
            </div>
          </section>
        </div>
      )}
      <div className="button-row">
        <button className="button button-primary" type="button" onClick={() => decide('mine')}>
          {t(`workspace.problems.mineOf.${kind}`)}
        </button>
        <button className="button" type="button" onClick={() => decide('theirs')}>
          {t(`workspace.problems.theirsOf.${kind}`)}
        </button>
        {hasSides && hasBoth && (
          <button className="button" type="button" onClick={() => decide('both')}>
            {t('workspace.problems.keepBoth')}
          </button>
        )}
        {node && (
          <button
            className="button button-quiet"
            type="button"
            onClick={() => {
              onClose();
              place.open(node.id);
            }}
          >
            {t('workspace.problems.openNode', { name: node.name })}
          </button>
        )}
      </div>
    </li>
  );
}
