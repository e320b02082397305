import { type FormEvent, useEffect, useRef } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { t } from '../t.ts';
import styles from './images.module.css';
import type { Images, PendingImage } from './use-images.ts';

/** Pictures that are on their way: while they are sent, their description is asked for. */
export function UploadList({ images }: { images: Images }) {
  if (images.pending.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('page.image.pending')}>
      {images.pending.map((image) => (
        <UploadEntry key={image.key} image={image} images={images} />
      ))}
    </ul>
  );
}

function UploadEntry({ image, images }: { image: PendingImage; images: Images }) {
  const { key, file, alt, url, error } = image;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    images.putIn(key);
  }

  return (
    <li>
      <form className={styles.entry} ref={form} onSubmit={submit}>
        <p className={styles.file}>
          {file.name || t('page.image.nameless')}
          <progress
            className={styles.progress}
            aria-label={t('page.image.sending')}
            value={url === null ? undefined : 1}
            hidden={error !== null}
          />
        </p>
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : (
          <Field
            label={t('page.image.alt')}
            name="alt"
            hint={t('page.image.altHint')}
            value={alt}
            maxLength={500}
            autoComplete="off"
            onChange={({ currentTarget }) => images.describe(key, currentTarget.value)}
          />
        )}
        <div className="button-row">
          {error ? (
            <button className="button" type="button" onClick={() => images.retry(key)}>
              {t('page.image.retry')}
            </button>
          ) : (
            <button className="button button-primary" type="submit" aria-disabled={url === null}>
              {url === null ? t('page.image.sending') : t('page.image.put')}
            </button>
          )}
          <button className="button button-quiet" type="button" onClick={() => images.drop(key)}>
            {t('dialogs.cancel')}
          </button>
        </div>
      </form>
    </li>
  );
}
