import { Link } from 'react-router';
import { titlePath } from '../page-story.ts';
import { t } from '../t.ts';

/** Shown where a screen fails. */
export function BrokenPage() {
  return (
    <div className="page">
      <h1>{t('page.broken.heading')}</h1>
      <p>{t('page.broken.text')}</p>
      <p className="button-row">
        <Link className="button button-primary" to={titlePath}>
          {t('page.broken.back')}
        </Link>
      </p>
    </div>
  );
}
