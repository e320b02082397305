import type { ComponentProps } from 'react';
import styles from './busy-button.module.css';

/** A button that says what it is doing while it does it, and keeps its width. */
export function BusyButton({
  isBusy,
  busyLabel,
  children,
  ...button
}: ComponentProps<'button'> & { isBusy: boolean; busyLabel: string }) {
  return (
    <button {...button} aria-disabled={isBusy}>
      <span className={styles.labels}>
        <span aria-hidden={isBusy}>{children}</span>
        <span aria-hidden={!isBusy}>{busyLabel}</span>
      </span>
    </button>
  );
}
