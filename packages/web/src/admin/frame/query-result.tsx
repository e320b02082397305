import type { ReactNode } from 'react';
import { failureOf } from '../../api/api.ts';
import { AdminForbidden } from '../../ui/admin-forbidden.tsx';
import { failureText } from '../../ui/failures/failure-text.ts';
import { t } from '../t.ts';
import styles from './lists.module.css';

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** The result of a query, once it has one; room of about the right size until then. */
export function QueryResult<T>({
  query,
  rows = 3,
  children,
}: {
  query: Query<T>;
  rows?: number;
  children: (given: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <QueryFailure error={query.error} again={query.refetch} />;
  return <SkeletonRows count={rows} />;
}

export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className={styles.waiting} role="status">
      <p className="visually-hidden">{t('loading')}</p>
      {[...Array(count).keys()].map((index) => (
        <span className={`skeleton ${styles.waitingRow}`} key={index} />
      ))}
    </div>
  );
}

/** Says why something could not be loaded, with a button that tries again. */
function QueryFailure({ error, again }: { error: Error; again: () => unknown }) {
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
