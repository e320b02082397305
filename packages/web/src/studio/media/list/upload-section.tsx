import { limits } from '@brasslamp/story/model';
import type { MediaKind } from '@brasslamp/story/model/media-address';
import { useRef } from 'react';
import { BusyButton } from '../../../ui-kit/busy-button.tsx';
import { FileInput } from '../file-input.tsx';
import styles from '../media.module.css';
import { t } from '../t.ts';
import { useUploadRound } from '../use-upload-round.ts';

/** Adds any number of files to what the story has. */
export function UploadSection({ kind }: { kind: MediaKind }) {
  const input = useRef<HTMLInputElement>(null);
  const { tried, count, failed, isBusy, done, send } = useUploadRound(kind);
  return (
    <>
      <FileInput
        input={input}
        kind={kind}
        label={t(`media.upload.${kind}`)}
        isForMany
        onFiles={(files) => void send(files)}
      />
      <div className={styles.upload}>
        <BusyButton
          className="button"
          type="button"
          isBusy={isBusy}
          busyLabel={t('media.upload.busy', { at: tried + 1, count })}
          onClick={() => !isBusy && input.current?.click()}
        >
          {t(`media.upload.${kind}`)}
        </BusyButton>
        <p className="field-hint">{t(`media.types.${kind}`, { most: limits.fileMegabytes })}</p>
      </div>
      <p className={styles.facts} role="status">
        {done > 0 && t('media.upload.done', { count: done })}
      </p>
      {failed.length > 0 && (
        <div role="alert">
          <ul className={styles.failed}>
            {failed.map(({ file, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name.
              <li className="field-error" key={at}>
                {t('media.upload.failed', { file, why })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
