import type { Key, ReactNode } from 'react';
import { ShowMore } from '../../ui-kit/show-more.tsx';
import { t } from '../t.ts';
import styles from './lists.module.css';
import { QueryResult } from './query-result.tsx';

/** A list that the server gives page by page, as a query of react-query holds it. */
export interface Pages<Page> {
  data: { pages: Page[] } | undefined;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
}

/** A list with "Show more" at its end, and a text for when it is empty. */
export function PagedList<Page, Entry>({
  label,
  pages,
  entriesOf,
  keyOf,
  empty,
  children,
}: {
  label: string;
  pages: Pages<Page>;
  entriesOf: (page: Page) => Entry[];
  keyOf: (entry: Entry) => Key;
  empty: ReactNode;
  children: (entry: Entry) => ReactNode;
}) {
  return (
    <QueryResult query={pages} rows={8}>
      {(given) => {
        const entries = given.pages.flatMap(entriesOf);
        return (
          <div className={styles.listing} data-old={pages.isPlaceholderData}>
            <p className="visually-hidden" role="status">
              {t('admin.listing.count', { count: entries.length })}
            </p>
            {entries.length === 0 ? (
              <div className="empty">{empty}</div>
            ) : (
              <ul className={styles.rows} aria-label={label}>
                {entries.map((entry) => (
                  <li className={styles.row} key={keyOf(entry)}>
                    {children(entry)}
                  </li>
                ))}
              </ul>
            )}
            <ShowMore
              query={pages}
              error={pages.isFetchNextPageError ? pages.error : null}
              label={t('admin.listing.more')}
              busyLabel={t('loading')}
            />
          </div>
        );
      }}
    </QueryResult>
  );
}

/** A list that is here as a whole. */
export function StaticList<Entry>({
  label,
  entries,
  keyOf,
  empty,
  children,
}: {
  label: string;
  entries: Entry[];
  keyOf: (entry: Entry) => Key;
  empty: string;
  children: (entry: Entry) => ReactNode;
}) {
  if (entries.length === 0) return <p className={styles.nothing}>{empty}</p>;
  return (
    <ul className={styles.rows} aria-label={label}>
      {entries.map((entry) => (
        <li className={styles.row} key={keyOf(entry)}>
          {children(entry)}
        </li>
      ))}
    </ul>
  );
}
