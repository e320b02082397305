import type { PlaythroughWithView } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';
import { dayTime } from '../../ui/clock-time.ts';
import type { Decision, PendingTurns } from '../offline/outbox.ts';

/** Two devices have read on from the same turn, and the reader decides where it goes on. */
export default function TwoPlaces({
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
    <section className="note session-note" aria-labelledby="two-places">
      <h2 id="two-places">{t('pages.reader.sync.twoPlaces')}</h2>
      <p>{t('pages.reader.sync.twoPlacesText')}</p>
      <dl className="two-places">
        <div>
          <dt>{t('pages.reader.sync.here')}</dt>
          <dd>
            <strong>{head?.node.name}</strong>{' '}
            {t('pages.reader.sync.turns', { count, when: dayTime(changed_at) })}
          </dd>
          <dd>
            <button className="button" type="button" onClick={() => decide('continueHere')}>
              {t('pages.reader.sync.goOnHere')}
            </button>
            <p>{t('pages.reader.sync.goOnHereText')}</p>
          </dd>
        </div>
        <div>
          <dt>{t('pages.reader.sync.there')}</dt>
          <dd>
            <strong>{there.node.name}</strong>{' '}
            {t('pages.reader.sync.turns', {
              count: countThere,
              when: dayTime(Date.parse(there.updated_at)),
            })}
          </dd>
          <dd>
            <button className="button" type="button" onClick={() => decide('continueThere')}>
              {t('pages.reader.sync.goOnThere')}
            </button>
            <p>{t('pages.reader.sync.goOnThereText', { count })}</p>
          </dd>
        </div>
      </dl>
    </section>
  );
}
