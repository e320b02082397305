import type { FileReply } from '@brasslamp/contract';
import { useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import { FormError } from '../../ui/fields/form-error.tsx';
import { sizeWords } from '../../ui/size-words.ts';
import { BusyButton } from '../busy-button.tsx';
import { useDownload } from './use-download.ts';

/** A button that fetches a file and saves it: it says how much has come, can be stopped, and says what went wrong. */
export function DownloadButton({
  label,
  busyLabel,
  className = 'button',
  fetchFile,
}: {
  label: string;
  busyLabel: string;
  className?: string;
  fetchFile: (signal: AbortSignal) => Promise<FileReply>;
}) {
  const { download, start, cancel } = useDownload();
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = download.is === 'coming';
  return (
    <>
      <FormError failure={download.is === 'failed' ? download.failure : undefined} />
      <p className="button-row">
        <BusyButton
          ref={button}
          className={className}
          type="button"
          isBusy={isBusy}
          busyLabel={busyLabel}
          onClick={() => void start(fetchFile)}
        >
          {label}
        </BusyButton>
        {isBusy && (
          <button
            className="button button-quiet"
            type="button"
            onClick={() => {
              // This button is gone then.
              button.current?.focus();
              cancel();
            }}
          >
            {t('dialogs.cancel')}
          </button>
        )}
        {isBusy && download.bytes > 0 && (
          <span className="field-hint">
            {t('download.came', { size: sizeWords(download.bytes) })}
          </span>
        )}
      </p>
      <p role="status" className="field-hint">
        {download.is === 'done' &&
          t('download.done', { file: download.fileName, size: sizeWords(download.bytes) })}
      </p>
    </>
  );
}
