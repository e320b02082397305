import styles from './sentence.module.css';

/** One of a few, as a word of the sentence. */
export function SelectField<Id extends string>({
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
