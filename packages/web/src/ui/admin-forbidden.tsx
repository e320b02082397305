import { Link } from 'react-router';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';

/** The page that the admin area shows to everyone who is no admin. */
export function AdminForbidden() {
  return (
    <div className="page">
      <h1 className="admin-forbidden">{t('admin.grue')}</h1>
      <p>
        <Link className="button" to={pathTo('home')}>
          {t('errors.home')}
        </Link>
      </p>
    </div>
  );
}
