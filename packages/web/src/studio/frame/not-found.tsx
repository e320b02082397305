import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { t } from '../t.ts';

/** For an address that leads to nothing, or no longer does. */
export function NotFound() {
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
