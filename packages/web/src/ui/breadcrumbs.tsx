import { Link } from 'react-router';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';

export interface Crumb {
  label: string;
  /** The last one is where the reader is, and leads nowhere. */
  to?: string;
}

/** "Home / anna / The mill": always from home. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const all: Crumb[] = [{ label: t('breadcrumbs.home'), to: pathTo('home') }, ...crumbs];
  return (
    <nav className="breadcrumbs" aria-label={t('breadcrumbs.label')}>
      <ol>
        {all.map(({ label, to }) => (
          <li key={to ?? label}>
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
