import { Link, useLocation } from 'react-router';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { useLastRead } from './app.ts';

/** Back into what was read last, from every page that does not lead there itself. */
export function ContinueLink() {
  const last = useLastRead();
  const { pathname } = useLocation();
  if (!last || leadsThere(pathname, last.path)) return null;
  return (
    <Link
      className="top-bar-link"
      to={last.path}
      aria-label={t('layout.continueThis', { title: last.title })}
    >
      {t('layout.continue')}
      <span className="top-bar-title">{`: ${last.title}`}</span>
    </Link>
  );
}

/** The reader itself, what belongs to it, its home and the list of all. */
const leadsThere = (pathname: string, path: string): boolean =>
  pathname === pathTo('reading') ||
  `${pathname}/`.startsWith(`${path}/`) ||
  path.slice(0, path.lastIndexOf('/')) === pathname;
