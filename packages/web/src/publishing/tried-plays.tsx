import { Link } from 'react-router';
import { runsTestPlays, type TriedPlays } from './publish-check.ts';
import { t } from './t.ts';

const listedPlays = 5;

/** The saved test plays that hold, or do not. Those that do not are no reason to be kept from publishing. */
export function Plays({
  plays: { holding, all, broken, untold },
  seeAt,
}: {
  plays: TriedPlays;
  seeAt: string;
}) {
  const more = broken.length - listedPlays;
  return (
    <section className="publish-plays" aria-labelledby="publish-plays">
      <h3 id="publish-plays">{t('publishing.plays.holding', { holding, all })}</h3>
      {broken.length > 0 && (
        <>
          <p>{t('publishing.plays.broken')}</p>
          <ul>
            {broken.slice(0, listedPlays).map((name, at) => (
              // Two may have the same name.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change.
              <li key={at}>{name}</li>
            ))}
            {more > 0 && <li>{t('publishing.moreErrors', { count: more })}</li>}
          </ul>
          <p>
            <Link to={seeAt} state={runsTestPlays}>
              {t('publishing.plays.see')}
            </Link>
          </p>
        </>
      )}
      {untold > 0 && <p>{t('publishing.plays.untold', { count: untold })}</p>}
    </section>
  );
}
