import { useId } from 'react';
import { FormatReport } from './format-report.tsx';
import type { ExportFormat } from './formats.ts';
import { t } from './t.ts';
import styles from './taking.module.css';

/** A format: its name, what it is good for, and when it is opened what it cannot hold of this story. */
export function FormatEntry({
  format,
  isOpen,
  onToggle,
}: {
  format: ExportFormat;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  return (
    <div className={styles.format} data-open={isOpen}>
      <div className={styles.head}>
        <h4 className={styles.name}>
          <button
            className={styles.toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-describedby={`${id}-good`}
            onClick={onToggle}
          >
            {t(`take.formats.${format}`)}
          </button>
        </h4>
        <p id={`${id}-good`} className={styles.good}>
          {t(`take.good.${format}`)}
        </p>
      </div>
      <div id={id} hidden={!isOpen} className={styles.inside}>
        {isOpen && <FormatReport format={format} />}
      </div>
    </div>
  );
}
