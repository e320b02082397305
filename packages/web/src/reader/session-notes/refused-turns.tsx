import { t } from '../../i18n/translate.ts';
import type { Decision, PendingTurns } from '../offline/outbox.ts';

/** Turns that the site refused, because the story changed meanwhile: the reader is back before them. */
export default function RefusedTurns({
  refused,
  decide,
}: {
  refused: PendingTurns['refused'];
  decide: (decision: Decision) => void;
}) {
  return (
    <section className="note session-note" aria-label={t('pages.reader.sync.refusedHeading')}>
      <p>{t('pages.reader.sync.refused', { count: refused.length })}</p>
      <ul>
        {refused.map(({ action, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have no id, and the list does not change.
          <li key={index}>{label || t(`pages.reader.sync.did.${action.type}`)}</li>
        ))}
      </ul>
      <button className="button" type="button" onClick={() => decide('dismissRefused')}>
        {t('pages.reader.sync.understood')}
      </button>
    </section>
  );
}
