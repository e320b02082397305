import { useLocation, useRevalidator } from 'react-router';
import { t } from '../../i18n/translate.ts';

/** Loads the page's data once more; without JavaScript, the page. */
export function TryAgain() {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  return (
    <a
      className="button"
      href={pathname + search}
      aria-disabled={state === 'loading'}
      onClick={(event) => {
        event.preventDefault();
        void revalidate();
      }}
    >
      {t('errors.again')}
    </a>
  );
}
