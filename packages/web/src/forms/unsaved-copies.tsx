import { clockTime } from '../ui-kit/clock-time.ts';
import styles from './draft-form.module.css';
import { t } from './t.ts';
import type { DraftForm } from './use-draft.ts';

/** What was typed before a crash, a reload or the end of a session, and what was merged in. */
export function UnsavedCopies<Draft>({ form }: { form: DraftForm<Draft> }) {
  const { restoredFrom, isDirty, offers, unreadable, beforeMerge, theirs } = form;
  const copies = [...offers, ...unreadable];
  return (
    <>
      {restoredFrom !== null && isDirty && (
        <section className={styles.offer} aria-label={t('forms.kept.label')}>
          <p role="status">{t('forms.kept.isBack', { time: clockTime(restoredFrom) })}</p>
          <button className="button button-quiet" type="button" onClick={form.discardRestored}>
            {t('forms.kept.discardBack')}
          </button>
        </section>
      )}
      {copies.length > 0 && (
        <section className={styles.offers} aria-label={t('forms.kept.copies')}>
          {copies.length > 1 && (
            <div className={styles.offer}>
              <p role="status">{t('forms.kept.many', { count: copies.length })}</p>
              <button
                className="button button-quiet"
                type="button"
                onClick={() => form.discard(copies)}
              >
                {t('forms.kept.discardAll')}
              </button>
            </div>
          )}
          {offers.map((offer) => (
            <div className={styles.offer} key={`${offer.tab} ${offer.changedAt}`}>
              <p role="status">{t('forms.kept.offer', { time: clockTime(offer.changedAt) })}</p>
              <div className="button-row">
                <button className="button" type="button" onClick={() => form.restoreOffer(offer)}>
                  {t('forms.kept.restore')}
                </button>
                <button
                  className="button button-quiet"
                  type="button"
                  onClick={() => form.discard([offer])}
                >
                  {t('forms.kept.discard')}
                </button>
              </div>
            </div>
          ))}
          {unreadable.map((copy) => (
            <details className={styles.offer} key={`${copy.tab} ${copy.changedAt}`}>
              <summary>{t('forms.kept.unreadable', { time: clockTime(copy.changedAt) })}</summary>
              <pre className={styles.words}>{copy.words}</pre>
              <button
                className="button button-quiet"
                type="button"
                onClick={() => form.discard([copy])}
              >
                {t('forms.kept.discard')}
              </button>
            </details>
          ))}
        </section>
      )}
      {beforeMerge && !theirs && (
        <section className={styles.offer} aria-label={t('forms.merged.label')}>
          <p role="status">{t('forms.merged.text')}</p>
          <button className="button button-quiet" type="button" onClick={form.undoMerge}>
            {t('forms.merged.undo')}
          </button>
        </section>
      )}
    </>
  );
}
