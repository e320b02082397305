import { useId, useState } from 'react';
import styles from './logic-field.module.css';

/** Logic as a text, with what is wrong with it. */
export function WrittenField({
  label,
  value,
  problem,
  isOneLine = false,
  rows = 2,
  onChange,
  onBlur,
}: {
  label: string;
  value: string;
  problem: string | undefined;
  isOneLine?: boolean;
  rows?: number;
  onChange: (text: string) => void;
  onBlur?: () => void;
}) {
  const id = useId();
  // One line would lose the ends of the others. It stays as it came: a new field has no focus.
  const [isInLine] = useState(isOneLine && !value.includes('\n'));
  const shared = {
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? id : undefined,
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
    value,
    onBlur,
  };
  return (
    <div className={styles.text}>
      {isInLine ? (
        <input
          className="input"
          {...shared}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <textarea
          className={`input ${styles.written}`}
          rows={isOneLine ? value.split('\n').length : rows}
          {...shared}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {problem && (
        <p className="field-error" id={id}>
          {problem}
        </p>
      )}
    </div>
  );
}
