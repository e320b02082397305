import type { ReactNode } from 'react';
import { t } from '../t.ts';
import { Failed } from './failed.tsx';
import styles from './listing.module.css';

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** What a query gave, once it has; room of about the right size until then. */
export function Loaded<T>({
  query,
  rows = 3,
  children,
}: {
  query: Query<T>;
  rows?: number;
  children: (given: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} again={query.refetch} />;
  return <Rows count={rows} />;
}

export function Rows({ count }: { count: number }) {
  return (
    <div className={styles.waiting} role="status">
      <p className="visually-hidden">{t('loading')}</p>
      {[...Array(count).keys()].map((place) => (
        <span className={`skeleton ${styles.waitingRow}`} key={place} />
      ))}
    </div>
  );
}
