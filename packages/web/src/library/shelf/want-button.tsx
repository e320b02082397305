// Says that one wants to read a story, or no longer. The form goes to the reading list, which leads back here.
import type { Story } from '@brasslamp/contract';
import { Form, useLocation } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import './shelf.css';

export function WantButton({
  story: { id, title },
  isWanted,
}: {
  story: Pick<Story, 'id' | 'title'>;
  isWanted: boolean;
}) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={pathTo('reading')} replace preventScrollReset>
      <input type="hidden" name="story_id" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      <button
        className={isWanted ? 'button want-button want-button-on' : 'button want-button'}
        type="submit"
        name="intent"
        value={isWanted ? 'want_no_more' : 'want'}
        aria-pressed={isWanted}
        aria-label={t('shelf.wantThis', { title })}
      >
        {t('shelf.want')}
      </button>
    </Form>
  );
}
