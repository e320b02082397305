import { t } from '../../i18n/translate.ts';
import type { PendingTurns } from '../offline/outbox.ts';
import { TwoPlaces } from './two-places.tsx';
import './session-notes.css';

/** What a reader has to know or decide of the turns that are kept here; nothing as long as all goes well. */
export function SessionNotes({
  kept,
  isCorrected,
  onGoOnThere,
  onGoOnHere,
  onReadRefused,
}: {
  kept: PendingTurns;
  /** The site led elsewhere than was shown first. */
  isCorrected: boolean;
  onGoOnThere: () => void;
  onGoOnHere: () => void;
  onReadRefused: () => void;
}) {
  const { elsewhere, goesBack, refused } = kept;
  return (
    <div className="kept-notes">
      <div role="status">
        {isCorrected && <p className="note">{t('pages.reader.kept.corrected')}</p>}
      </div>
      <div role="alert">
        {refused.length > 0 && (
          <section className="note kept-note" aria-label={t('pages.reader.kept.refusedHeading')}>
            <p>{t('pages.reader.kept.refused', { count: refused.length })}</p>
            <ul>
              {refused.map(({ action, label }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: turns have no id, and the list does not change.
                <li key={index}>{label || t(`pages.reader.kept.${action.type}`)}</li>
              ))}
            </ul>
            <button className="button" type="button" onClick={onReadRefused}>
              {t('pages.reader.kept.understood')}
            </button>
          </section>
        )}
        {elsewhere && !goesBack && (
          <TwoPlaces kept={kept} there={elsewhere} onThere={onGoOnThere} onHere={onGoOnHere} />
        )}
      </div>
    </div>
  );
}
