import { clockTime } from '../clock-time.ts';
import { t } from '../t.ts';
import styles from './draft-form.module.css';
import type { DraftForm } from './use-draft.ts';

/** What was typed before a crash, a reload or the end of a session, and what was merged in. */
export function KeptOffer<Draft>({ form }: { form: DraftForm<Draft> }) {
  const { restoredFrom, isDirty, offers, unreadable, beforeMerge, theirs } = form;
  const copies = [...offers, ...unreadable];
  return (
    <>
      {restoredFrom !== null && isDirty && (
        <section className={styles.offer} aria-label={t('studio.kept.label')}>
          <p role="status">{t('studio.kept.isBack', { time: clockTime(restoredFrom) })}</p>
          <button className="button button-quiet" type="button" onClick={form.discardRestored}>
            {t('studio.kept.discardBack')}
          </button>
        </section>
      )}
      {copies.length > 0 && (
        <section className={styles.offers} aria-label={t('studio.kept.copies')}>
          {copies.length > 1 && (
            <div className={styles.offer}>
              <p role="status">{t('studio.kept.many', { count: copies.length })}</p>
              <button
                className="button button-quiet"
                type="button"
                onClick={() => form.discard(copies)}
              >
                {t('studio.kept.discardAll')}
              </button>
            </div>
          )}
          {offers.map((offer) => (
            <div className={styles.offer} key={`${offer.tab} ${offer.changedAt}`}>
              <p role="status">{t('studio.kept.offer', { time: clockTime(offer.changedAt) })}</p>
              <div className="button-row">
                <button className="button" type="button" onClick={() => form.restoreOffer(offer)}>
                  {t('studio.kept.restore')}
                </button>
                <button
                  className="button button-quiet"
                  type="button"
                  onClick={() => form.discard([offer])}
                >
                  {t('studio.kept.discard')}
                </button>
              </div>
            </div>
          ))}
          {unreadable.map((copy) => (
            <details className={styles.offer} key={`${copy.tab} ${copy.changedAt}`}>
              <summary>{t('studio.kept.unreadable', { time: clockTime(copy.changedAt) })}</summary>
              <pre className={styles.words}>{copy.words}</pre>
              <button
                className="button button-quiet"
                type="button"
                onClick={() => form.discard([copy])}
              >
                {t('studio.kept.discard')}
              </button>
            </details>
          ))}
        </section>
      )}
      {beforeMerge && !theirs && (
        <section className={styles.offer} aria-label={t('studio.merged.label')}>
          <p role="status">{t('studio.merged.text')}</p>
          <button className="button button-quiet" type="button" onClick={form.undoMerge}>
            {t('studio.merged.undo')}
          </button>
        </section>
      )}
    </>
  );
}
