import { type ReactNode, useId, useState } from 'react';
import { useRevealRequest } from '../../forms/reveal-field.ts';
import styles from './disclosure.module.css';

/** A part of a form that is closed until one needs it; closed, it says what is in it. */
export function Disclosure({
  label,
  summary,
  isHeading = false,
  fields,
  hasError,
  children,
}: {
  label: string;
  summary: string;
  /** A section of the page, not a part of one. */
  isHeading?: boolean;
  /** The paths of the fields in it. */
  fields: readonly string[];
  /** Whether something in it is wrong, which must be seen. */
  hasError: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const { isOpen, wasOpen, open, close } = useOpening(fields, hasError);
  const Heading = isHeading ? 'h2' : 'div';

  return (
    <div className={styles.disclosure} data-heading={isHeading}>
      <div className={styles.head}>
        <Sign isOpen={isOpen} />
        <Heading className={styles.label}>
          <button
            className={styles.button}
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-describedby={`${id}-summary`}
            onClick={isOpen ? close : open}
          >
            {label}
          </button>
        </Heading>
        {/* Open, it would grow and shrink above what one is at. */}
        <span className={styles.summary} id={`${id}-summary`} hidden={isOpen}>
          {summary}
        </span>
      </div>
      <div className={styles.inside} id={id} hidden={!isOpen}>
        {wasOpen && children}
      </div>
    </div>
  );
}

/** Opens by itself for an error in it, and when something leads to one of its fields. */
function useOpening(fields: readonly string[], hasError: boolean) {
  const [isOpen, setOpen] = useState(hasError);
  /** Closed again, it keeps what is half done in it. */
  const [wasOpen, setWasOpen] = useState(hasError);
  const [knewError, setKnewError] = useState(hasError);
  function open() {
    setOpen(true);
    setWasOpen(true);
  }
  if (knewError !== hasError) {
    setKnewError(hasError);
    if (hasError) open();
  }
  useRevealRequest(fields, open);
  return { isOpen, wasOpen, open, close: () => setOpen(false) };
}

function Sign({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      className={styles.sign}
      data-open={isOpen}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
    >
      <path d="m6 4 4 4-4 4" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
