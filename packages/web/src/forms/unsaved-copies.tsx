import type { ReactNode } from 'react';
import { clockTime } from '../ui-kit/clock-time.ts';
import styles from './draft-form.module.css';
import { t } from './t.ts';
import type { DraftForm } from './use-draft.ts';

/** What was typed before a crash, a reload or the end of a session, and what was merged in. */
export function UnsavedCopies<Draft>({ form }: { form: DraftForm<Draft> }) {
  const { restoredFrom, isDirty, beforeMerge, theirs } = form;
  return (
    <>
      {restoredFrom !== null && isDirty && (
        <section className={styles.offer} aria-label={t('forms.kept.label')}>
          <p role="status">{t('forms.kept.isBack', { time: clockTime(restoredFrom) })}</p>
          <QuietButton onClick={form.discardRestored}>{t('forms.kept.discardBack')}</QuietButton>
        </section>
      )}
      <Offers form={form} />
      {beforeMerge && !theirs && (
        <section className={styles.offer} aria-label={t('forms.merged.label')}>
          <p role="status">{t('forms.merged.text')}</p>
          <QuietButton onClick={form.undoMerge}>{t('forms.merged.undo')}</QuietButton>
        </section>
      )}
    </>
  );
}

/** Copies of other tabs, and of earlier views of the page. */
function Offers<Draft>({ form }: { form: DraftForm<Draft> }) {
  const { offers, unreadable } = form;
  const copies = [...offers, ...unreadable];
  if (copies.length === 0) return null;
  return (
    <section className={styles.offers} aria-label={t('forms.kept.copies')}>
      {copies.length > 1 && (
        <div className={styles.offer}>
          <p role="status">{t('forms.kept.many', { count: copies.length })}</p>
          <QuietButton onClick={() => form.discard(copies)}>
            {t('forms.kept.discardAll')}
          </QuietButton>
        </div>
      )}
      {offers.map((offer) => (
        <div className={styles.offer} key={`${offer.tab} ${offer.changedAt}`}>
          <p role="status">{t('forms.kept.offer', { time: clockTime(offer.changedAt) })}</p>
          <div className="button-row">
            <button className="button" type="button" onClick={() => form.restoreOffer(offer)}>
              {t('forms.kept.restore')}
            </button>
            <QuietButton onClick={() => form.discard([offer])}>
              {t('forms.kept.discard')}
            </QuietButton>
          </div>
        </div>
      ))}
      {unreadable.map((copy) => (
        <details className={styles.offer} key={`${copy.tab} ${copy.changedAt}`}>
          <summary>{t('forms.kept.unreadable', { time: clockTime(copy.changedAt) })}</summary>
          <pre className={styles.words}>{copy.words}</pre>
          <QuietButton onClick={() => form.discard([copy])}>{t('forms.kept.discard')}</QuietButton>
        </details>
      ))}
    </section>
  );
}

function QuietButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button className="button button-quiet" type="button" onClick={onClick}>
      {children}
    </button>
  );
}
