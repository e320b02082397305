import type { Story } from '@brasslamp/contract';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';

/** The way to the lists of who is signed in, with this story in hand. */
export function PutOnList({
  story: { username, slug, title },
}: {
  story: Pick<Story, 'username' | 'slug' | 'title'>;
}) {
  const to = pathTo('readingLists', undefined, { story: `${username}/${slug}` });
  return (
    <Link className="button" to={to} aria-label={t('lists.putThis', { title })}>
      {t('lists.put')}
    </Link>
  );
}
