import { useState } from 'react';
import { useApp } from '../../screen/app.ts';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { AskDialog } from '../../ui-kit/ask-dialog.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { paramsOf, useStoryPath } from '../queries/story-queries.ts';
import { useStoryMutation } from '../queries/version-queries.ts';
import { t } from '../t.ts';
import type { Side } from './compare/side.ts';
import styles from './versions.module.css';

/** Makes the version the draft again, after a question; then offers "undo" in the same place. */
export function RestoreButton({ side }: { side: Side }) {
  const { api } = useApp();
  const params = paramsOf(useStoryPath());
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<{ undoId: string | null; isUndone: boolean } | null>(null);
  const restoreKey = 'POST /api/stories/:username/:story_slug/versions/:version_id/restore';
  const restore = useStoryMutation(
    (version_id: string) => api(restoreKey, { params: { ...params, version_id } }),
    ({ replaced_version_id: undoId }, id) => {
      setAsking(false);
      setDone({ undoId: id === side.id ? undoId : null, isUndone: id !== side.id });
    },
  );
  const run = (id: string) => !restore.isPending && restore.mutate(id);
  return (
    <>
      <button
        className="button"
        type="button"
        aria-label={t('studio.versions.restoreAbout', { side: side.words })}
        onClick={() => setAsking(true)}
      >
        {t('studio.versions.restore')}
      </button>
      <div className={styles.done} role="status">
        {done && (
          <>
            <p>{doneWords(done, side)}</p>
            {done.undoId && (
              <BusyButton
                className="button"
                type="button"
                isBusy={restore.isPending}
                busyLabel={t('studio.versions.undoing')}
                onClick={() => run(done.undoId as string)}
              >
                {t('studio.versions.undo')}
              </BusyButton>
            )}
          </>
        )}
      </div>
      {!isAsking && <ActionFailure error={restore.error} />}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('studio.versions.askRestore', { side: side.words })}
        text={
          <>
            <p>{t('studio.versions.askRestoreText', { side: side.words })}</p>
            <p>{t('studio.versions.askRestoreReaders')}</p>
            <p>{t('studio.versions.askRestoreBack')}</p>
            <ActionFailure error={restore.error} />
          </>
        }
      >
        <BusyButton
          className="button button-primary"
          type="button"
          isBusy={restore.isPending}
          busyLabel={t('studio.versions.restoring')}
          onClick={() => run(side.id)}
        >
          {t('studio.versions.restore')}
        </BusyButton>
      </AskDialog>
    </>
  );
}

function doneWords({ undoId, isUndone }: { undoId: string | null; isUndone: boolean }, side: Side) {
  if (isUndone) return t('studio.versions.undone');
  return t(undoId ? 'studio.versions.restored' : 'studio.versions.restoredSame', {
    side: side.words,
  });
}
