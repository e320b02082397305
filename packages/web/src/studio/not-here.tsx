import { Link } from 'react-router';
import { pathTo } from '../routes.ts';
import { t } from './t.ts';

/** For an address that names nothing, or nothing any more. */
export function NotHere() {
  return (
    <div className="page">
      <h1>{t('errors.notFound.heading')}</h1>
      <p>{t('errors.notFound.text')}</p>
      <p>
        <Link className="button button-primary" to={pathTo('home')}>
          {t('errors.home')}
        </Link>
      </p>
    </div>
  );
}
