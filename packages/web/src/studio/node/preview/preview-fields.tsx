import { NumberField } from '../../logic/controls/number-field.tsx';
import styles from './preview-controls.module.css';

/** How many, or how often. */
export function Counted({
  label,
  value,
  least,
  onChange,
}: {
  label: string;
  value: number;
  least: number;
  onChange: (value: number) => void;
}) {
  return (
    <span className={styles.control}>
      {label}
      <NumberField
        label={label}
        value={value}
        least={least}
        onChange={(next) => onChange(Math.max(least, next ?? least))}
      />
    </span>
  );
}

export function Ticked({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className={styles.control}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
