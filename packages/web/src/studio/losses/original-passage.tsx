import { useState } from 'react';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import styles from './losses.module.css';
import { t } from './t.ts';
import { useLetGo, useOriginal, useStoryImport } from './use-story-import.ts';

/** The text in the file from which a node was made, until its author lets it go. */
export function OriginalPassage({ nodeId }: { nodeId: string }) {
  const found = useStoryImport();
  if (!found?.originals.includes(nodeId)) return null;
  return <Kept key={nodeId} nodeId={nodeId} file={found.source?.file ?? ''} />;
}

function Kept({ nodeId, file }: { nodeId: string; file: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { data, error } = useOriginal(nodeId, isOpen);
  const letGo = useLetGo(nodeId);
  return (
    <details className={styles.original} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{t('losses.original')}</summary>
      <p className="field-hint">
        {data ? t('losses.originalOf', { unit: data.unit, file }) : t('losses.originalComes')}
      </p>
      <ActionFailure error={error ?? letGo.error} />
      {data && (
        <pre className={styles.source} dir="auto">
          {data.text}
        </pre>
      )}
      {data && !isAsking && (
        <p>
          <button className="button" type="button" onClick={() => setAsking(true)}>
            {t('losses.letGo')}
          </button>
        </p>
      )}
      {isAsking && (
        <>
          <p role="alert">{t('losses.letGoSure')}</p>
          <div className="button-row">
            <BusyButton
              className="button button-danger"
              type="button"
              isBusy={letGo.isPending}
              busyLabel={t('losses.lettingGo')}
              onClick={() => !letGo.isPending && letGo.mutate()}
            >
              {t('losses.letGo')}
            </BusyButton>
            <button className="button" type="button" onClick={() => setAsking(false)}>
              {t('losses.keep')}
            </button>
          </div>
        </>
      )}
    </details>
  );
}
