import styles from './importing.module.css';
import { t } from './t.ts';

/** The files being read: how far it is, and the way out of it. */
export function Reading({
  file,
  done,
  all,
  onCancel,
}: {
  file: string;
  done: number;
  all: number;
  onCancel: () => void;
}) {
  return (
    <section className={styles.reading} aria-label={t('import.reading')}>
      <p role="status" className={styles.file}>
        {t('import.readingFile', { file })}
      </p>
      <progress
        className={styles.progress}
        aria-label={t('import.reading')}
        {...(all > 0 && { max: all, value: done })}
      />
      <p className="field-hint">{all > 0 && t('import.progress', { done, all })}</p>
      <p>
        <button className="button" type="button" onClick={onCancel}>
          {t('dialogs.cancel')}
        </button>
      </p>
    </section>
  );
}
