import { type ReactNode, useState } from 'react';
import { rich } from '../../../i18n/rich.tsx';
import styles from './sentence.module.css';

/** A sentence whose `<slot></slot>`s are controls. */
export function Sentence({ text, slots }: { text: string; slots: Record<string, ReactNode> }) {
  const draw = Object.entries(slots).map(([slot, control]) => [slot, () => control] as const);
  return <div className={styles.sentence}>{rich(text, Object.fromEntries(draw))}</div>;
}

/** A number in a sentence, with up to four decimals; null while the field is empty. */
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
      step="any"
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
  /^\s*-?\d{1,12}(?:\.\d{1,4})?\s*$/.test(text) ? Number(text) : null;

/** A choice of one of a few, as a word of the sentence. */
export function WordSelect<Id extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Id;
  options: readonly { id: Id; words: string }[];
  onChange: (id: Id) => void;
}) {
  return (
    <select
      className={`input ${styles.control}`}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const picked = options.find(({ id }) => id === currentTarget.value);
        if (picked) onChange(picked.id);
      }}
    >
      {options.map(({ id, words }) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </select>
  );
}
