import styles from './row-button.module.css';

const paths = {
  remove: 'm4 4 8 8m0-8-8 8',
  up: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  down: 'M8 3v10M3.5 8.5 8 13l4.5-4.5',
};

/** A small button at the end of a row or card: moves or removes it. */
export function RowButton({
  label,
  sign,
  isOff = false,
  onClick,
}: {
  label: string;
  sign: keyof typeof paths;
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      className={styles.button}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <path d={paths[sign]} stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  );
}
