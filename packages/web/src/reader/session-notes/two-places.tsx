import type { PlaythroughWithView } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';
import type { Decision, PendingTurns } from '../offline/outbox.ts';

// Sweden writes days as the site does: 2026-11-20 14:03.
const moments = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' });

/** Two devices have read on from the same turn, and the reader decides where it goes on. */
export function TwoPlaces({
  pending: { turns, head, from, changed_at },
  there,
  decide,
}: {
  pending: PendingTurns;
  there: PlaythroughWithView;
  decide: (decision: Decision) => void;
}) {
  const count = turns.length;
  const countThere = Math.max(there.turn - from, 0);
  return (
    <section className="note kept-note" aria-labelledby="two-places">
      <h2 id="two-places">{t('pages.reader.kept.twoPlaces')}</h2>
      <p>{t('pages.reader.kept.twoPlacesText')}</p>
      <dl className="kept-places">
        <div>
          <dt>{t('pages.reader.kept.here')}</dt>
          <dd>
            <strong>{head?.node.name}</strong>{' '}
            {t('pages.reader.kept.turns', { count, when: moments.format(changed_at) })}
          </dd>
          <dd>
            <button className="button" type="button" onClick={() => decide('continueHere')}>
              {t('pages.reader.kept.goOnHere')}
            </button>
            <p>{t('pages.reader.kept.goOnHereText')}</p>
          </dd>
        </div>
        <div>
          <dt>{t('pages.reader.kept.there')}</dt>
          <dd>
            <strong>{there.node.name}</strong>{' '}
            {t('pages.reader.kept.turns', {
              count: countThere,
              when: moments.format(Date.parse(there.updated_at)),
            })}
          </dd>
          <dd>
            <button className="button" type="button" onClick={() => decide('continueThere')}>
              {t('pages.reader.kept.goOnThere')}
            </button>
            <p>{t('pages.reader.kept.goOnThereText', { count })}</p>
          </dd>
        </div>
      </dl>
    </section>
  );
}
