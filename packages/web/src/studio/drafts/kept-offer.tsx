import { clockTime } from '../clock-time.ts';
import { t } from '../t.ts';
import styles from './draft-form.module.css';
import type { DraftForm } from './use-draft.ts';

/** Offers what was typed before a crash, a reload or the end of a session. */
export function KeptOffer<Draft>({ form }: { form: DraftForm<Draft> }) {
  const [offer] = form.offers;
  if (!offer) return null;
  return (
    <section className={styles.offer} aria-label={t('studio.kept.label')}>
      <p role="status">{t('studio.kept.offer', { time: clockTime(offer.changedAt) })}</p>
      <div className="button-row">
        <button className="button" type="button" onClick={form.restoreOffer}>
          {t('studio.kept.restore')}
        </button>
        <button className="button button-quiet" type="button" onClick={form.discardOffer}>
          {t('studio.kept.discard')}
        </button>
      </div>
    </section>
  );
}
