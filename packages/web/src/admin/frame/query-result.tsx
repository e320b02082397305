import type { ReactNode } from 'react';
import { t } from '../t.ts';
import styles from './paged-list.module.css';
import { QueryFailure } from './query-failure.tsx';

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** What a query gave, once it has; room of about the right size until then. */
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
      {[...Array(count).keys()].map((place) => (
        <span className={`skeleton ${styles.waitingRow}`} key={place} />
      ))}
    </div>
  );
}
