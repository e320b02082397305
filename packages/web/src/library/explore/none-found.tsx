import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { useSession } from '../../screen/app.ts';
import { chosenFilters, withoutFilters } from './chosen-filters.ts';
import { pathOf, type Wanted } from './wanted-stories.ts';

/** What can be done where nothing was found: every part of the search is a way on. */
export function NoneFound({ wanted }: { wanted: Wanted }) {
  const chosen = chosenFilters(wanted);
  const isByFinished = wanted.sort === 'finished';
  if (chosen.length === 0 && !isByFinished) return <NoneAtAll />;
  return (
    <div className="empty">
      <p>{isByFinished ? t('explore.noneFinished') : t('explore.none')}</p>
      <ul className="explore-loosen">
        {isByFinished && (
          <li>
            <Link to={pathOf({ ...wanted, sort: 'newest' })} preventScrollReset>
              {t('explore.showNewest')}
            </Link>
          </li>
        )}
        {chosen.map(({ words, rest }) => (
          <li key={words}>
            <Link to={pathOf(rest)} preventScrollReset>
              {t('explore.loosen', { filter: words })}
            </Link>
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <Link className="button" to={pathOf(withoutFilters(wanted))}>
          {t('explore.all')}
        </Link>
      )}
    </div>
  );
}

/** The first page of a site on which nobody has published yet. */
function NoneAtAll() {
  const session = useSession();
  return (
    <div className="empty">
      <p>{t('explore.empty')}</p>
      {session && (
        <Link className="button" to={pathTo('username', { username: session.username })}>
          {t('explore.write')}
        </Link>
      )}
    </div>
  );
}
