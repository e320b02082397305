import { addChapter, addNode } from '@brasslamp/story/draft/acts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { v7 } from 'uuid';
import { pathTo } from '../../../routes.ts';
import { draftNow, useAct, useUndo } from '../../draft/draft-hooks.ts';
import { inText } from '../state/place.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './workspace.module.css';

/**
 * A story without a node. One in which nothing was done yet begins by itself, with the caret in the
 * text; who deleted everything is asked, and so is who was at a node when somebody else did.
 */
export function EmptyStory() {
  const { path, place } = useWorkspace();
  const { undo, redo } = useUndo();
  const begin = useBegin();
  const isBegun = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const [isUntouched] = useState(undo === null && redo === null && place.nodeId === null);
  useEffect(() => {
    if (!isUntouched || isBegun.current) return;
    isBegun.current = true;
    begin(true);
  }, [isUntouched, begin]);
  // The text that had the caret is gone.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  if (isUntouched) return <p className={styles.note}>{t('workspace.beginning')}</p>;
  return (
    <div className={styles.column}>
      <div className="empty">
        <p>{t('workspace.empty')}</p>
        <p className="button-row">
          <button
            className="button button-primary"
            type="button"
            ref={button}
            onClick={() => begin(false)}
          >
            {t('workspace.begin')}
          </button>
          <Link className="button" to={pathTo('storyBin', path)}>
            {t('workspace.toBin')}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** Makes the first node, and a chapter if there is none, in one act. */
function useBegin(): (isBeginning: boolean) => void {
  const act = useAct();
  const { place } = useWorkspace();
  return useCallback(
    (isBeginning) => {
      const draft = draftNow();
      const [first] = [...draft.chapters.values()].sort(
        (one, other) => one.ordinal - other.ordinal,
      );
      const chapter_id = first?.id ?? v7();
      const id = v7();
      const name = t('workspace.firstNode');
      const title = t('workspace.firstChapter');
      act({
        act: 'add_node',
        isBeginning,
        label: t('workspace.acts.addNode'),
        edits: [
          ...(first ? [] : addChapter(draft, { id: chapter_id, title })),
          ...addNode(draft, { id, name, chapter_id }),
        ],
      });
      place.open(id, inText);
    },
    [act, place],
  );
}
