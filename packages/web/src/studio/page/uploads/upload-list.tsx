import { type FormEvent, useEffect, useRef, useState } from 'react';
import { onHost } from '../../../host/base-path.ts';
import { FileInput } from '../../media/file-input.tsx';
import { t } from '../t.ts';
import { MediaDescription } from './media-description.tsx';
import type { PendingUpload } from './pending-uploads.ts';
import styles from './uploads.module.css';
import type { Uploads } from './use-uploads.ts';

/** Images and sounds on their way: while they are sent, their description is asked for. */
export function UploadList({
  uploads,
  onCancelled,
}: {
  uploads: Uploads;
  /** The focus was on an entry that is gone. */
  onCancelled: () => void;
}) {
  // Who comes back to them comes for the text.
  const [waiting] = useState(() => new Set(uploads.pending.map(({ key }) => key)));
  if (uploads.pending.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('page.upload.pending')}>
      {uploads.pending.map((one) => (
        <UploadEntry
          key={one.key}
          upload={one}
          isNew={!waiting.has(one.key)}
          uploads={uploads}
          onCancelled={onCancelled}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  upload: PendingUpload;
  isNew: boolean;
  uploads: Uploads;
  onCancelled: () => void;
}

function UploadEntry({ upload, isNew, uploads, onCancelled }: EntryProps) {
  const { key, kind, alt, lacksAlt, failure } = upload;
  const form = useAltFocus(isNew, lacksAlt);
  const another = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    uploads.putIn(upload);
  }

  return (
    <li>
      <form className={styles.entry} ref={form} onSubmit={submit}>
        <FileUnderWay {...upload} />
        {failure && (
          <p className="field-error" role="alert">
            {failure.message}
          </p>
        )}
        <MediaDescription
          kind={kind}
          alt={alt}
          isMissing={lacksAlt}
          onChange={(typed) => uploads.describe(key, typed)}
        />
        <FileInput
          input={another}
          kind={kind}
          label={t('page.upload.another')}
          onFiles={([chosen]) => uploads.sendAgain(upload, chosen)}
        />
        <div className="button-row">
          <NextButton
            upload={upload}
            onRetry={() => uploads.sendAgain(upload)}
            onAnother={() => another.current?.click()}
          />
          <button
            className="button button-quiet"
            type="button"
            onClick={() => {
              uploads.drop(key);
              onCancelled();
            }}
          >
            {t('dialogs.cancel')}
          </button>
        </div>
      </form>
    </li>
  );
}

/** The name of a file with how far it is, or the image that is there already. */
function FileUnderWay({ kind, fileName, url, failure }: PendingUpload) {
  if (fileName === null) {
    return url && kind === 'image' && <img className={styles.preview} src={onHost(url)} alt="" />;
  }
  return (
    <p className={styles.file}>
      {fileName || t(`page.${kind}.nameless`)}
      <progress
        className={styles.progress}
        aria-label={t('page.upload.sending')}
        value={url === null ? undefined : 1}
        hidden={failure !== null}
      />
    </p>
  );
}

/** The way on: into the text, or after a failure the same file again where that can help, else another one. */
function NextButton({
  upload: { url, failure },
  onRetry,
  onAnother,
}: {
  upload: PendingUpload;
  onRetry: () => void;
  onAnother: () => void;
}) {
  if (!failure) {
    return (
      <button className="button button-primary" type="submit" aria-disabled={url === null}>
        {url === null ? t('page.upload.sending') : t('page.upload.put')}
      </button>
    );
  }
  return (
    <button className="button" type="button" onClick={failure.canTryAgain ? onRetry : onAnother}>
      {t(failure.canTryAgain ? 'page.upload.retry' : 'page.upload.another')}
    </button>
  );
}

/** The description gets the focus in a new form, and each time that it turns out to be missing. */
function useAltFocus(isNew: boolean, lacksAlt: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNew || lacksAlt) form.current?.querySelector<HTMLInputElement>('[name="alt"]')?.focus();
  }, [isNew, lacksAlt]);
  return form;
}
