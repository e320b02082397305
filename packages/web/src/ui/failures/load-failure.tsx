import { useHref, useLocation, useRevalidator } from 'react-router';
import type { Failure } from '../../api/api.ts';
import { t } from '../../i18n/translate.ts';
import { failureText } from './failure-text.ts';

/** Shown in place of what could not be loaded. */
export function LoadFailure({ failure, text }: { failure: Failure; text?: string }) {
  return (
    <div className="load-failure">
      <p className="form-error" role="alert">
        {text ?? failureText(failure)}
      </p>
      <p>
        <TryAgain />
      </p>
    </div>
  );
}

/** Loads the page's data once more; without JavaScript, the page. */
function TryAgain() {
  const { pathname, search } = useLocation();
  const here = useHref(pathname + search);
  const { revalidate, state } = useRevalidator();
  return (
    <a
      className="button"
      href={here}
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
