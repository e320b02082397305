import { useState } from 'react';
import styles from './sentence.module.css';

/** A whole number in a sentence; null while there is none. */
export function NumberField({
  label,
  value,
  least,
  onChange,
}: {
  label: string;
  value: number | null;
  least?: number;
  onChange: (value: number | null) => void;
}) {
  /** As typed: "-" on the way to "-3" is no number yet. */
  const [typed, setTyped] = useState('');
  const shown = numberIn(typed) === value ? typed : (value?.toString() ?? '');
  return (
    <input
      className={`input ${styles.control} ${styles.number}`}
      type="number"
      step={1}
      min={least}
      aria-label={label}
      placeholder="…"
      value={shown}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(numberIn(text));
      }}
    />
  );
}

const numberIn = (text: string): number | null =>
  text.trim() !== '' && Number.isSafeInteger(Number(text)) ? Number(text) : null;
