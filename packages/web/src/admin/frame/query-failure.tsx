import { failureOf } from '../../api/api.ts';
import { AdminForbidden } from '../../ui/admin-forbidden.tsx';
import { failureText } from '../../ui/failures/failure-text.ts';
import { t } from '../t.ts';
import styles from './paged-list.module.css';

/** Says why something could not be loaded, with a button that tries again. */
export function QueryFailure({ error, again }: { error: Error; again: () => unknown }) {
  const failure = failureOf(error);
  if (failure.code === 'not_allowed') return <AdminForbidden />;
  return (
    <div className={`note ${styles.failed}`} role="alert">
      <p>{failureText(failure)}</p>
      {failure.status !== 404 && (
        <button className="button" type="button" onClick={() => again()}>
          {t('errors.again')}
        </button>
      )}
    </div>
  );
}
