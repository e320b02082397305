import { type FormEvent, useEffect, useRef } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { t } from '../t.ts';
import styles from './uploads.module.css';
import type { PendingUpload, Uploads } from './use-uploads.ts';

/** Pictures and sounds on their way: while they are sent, their description is asked for. */
export function UploadList({
  uploads,
  onCancelled,
}: {
  uploads: Uploads;
  /** The focus was on an entry that is gone. */
  onCancelled: () => void;
}) {
  if (uploads.pending.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('page.upload.pending')}>
      {uploads.pending.map((one) => (
        <UploadEntry key={one.key} upload={one} uploads={uploads} onCancelled={onCancelled} />
      ))}
    </ul>
  );
}

function UploadEntry({
  upload,
  uploads,
  onCancelled,
}: {
  upload: PendingUpload;
  uploads: Uploads;
  onCancelled: () => void;
}) {
  const { key, kind, file, alt, lacksAlt, url, error } = upload;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = lacksAlt ? '[aria-invalid]' : 'input';
    form.current?.querySelector<HTMLInputElement>(field)?.focus();
  }, [lacksAlt]);

  function submit(event: FormEvent) {
    event.preventDefault();
    uploads.putIn(key);
  }

  return (
    <li>
      <form className={styles.entry} ref={form} onSubmit={submit}>
        {file ? (
          <p className={styles.file}>
            {file.name || t(`page.${kind}.nameless`)}
            <progress
              className={styles.progress}
              aria-label={t('page.upload.sending')}
              value={url === null ? undefined : 1}
              hidden={error !== null}
            />
          </p>
        ) : (
          url && kind === 'image' && <img className={styles.preview} src={url} alt="" />
        )}
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : (
          <Field
            label={t(`page.${kind}.alt`)}
            name="alt"
            hint={t(`page.${kind}.altHint`)}
            error={lacksAlt ? t('page.sound.altMissing') : null}
            value={alt}
            maxLength={500}
            autoComplete="off"
            onChange={({ currentTarget }) => uploads.describe(key, currentTarget.value)}
          />
        )}
        <div className="button-row">
          {error ? (
            <button className="button" type="button" onClick={() => uploads.retry(key)}>
              {t('page.upload.retry')}
            </button>
          ) : (
            <button className="button button-primary" type="submit" aria-disabled={url === null}>
              {url === null ? t('page.upload.sending') : t('page.upload.put')}
            </button>
          )}
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
