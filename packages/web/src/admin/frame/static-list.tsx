import type { Key, ReactNode } from 'react';
import styles from './paged-list.module.css';

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
