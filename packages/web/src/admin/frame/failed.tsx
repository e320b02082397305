import { ApiError, type Failure } from '../../api/api.ts';
import { AdminForbidden } from '../../ui/admin-forbidden.tsx';
import { failureText } from '../../ui/failures/failure-text.ts';
import { t } from '../t.ts';
import styles from './listing.module.css';

/** What a failure that nobody expected is to the screens. */
const unknown: Failure = { code: 'internal', status: 500, detail: '', errors: [] };

export const failureOf = (error: Error): Failure =>
  error instanceof ApiError ? error.toFailure() : unknown;

/** Stands where something could not be read: why, and the way to try again. */
export function Failed({ error, again }: { error: Error; again: () => unknown }) {
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
