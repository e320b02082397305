import type { ReactNode } from 'react';
import styles from './danger-zone.module.css';

/** Actions that lose something for good, apart from everything else. */
export function DangerZone({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.zone}>
      <p>{text}</p>
      {children}
    </div>
  );
}
