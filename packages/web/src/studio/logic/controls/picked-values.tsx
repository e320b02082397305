import type { Value, Variable } from '@brasslamp/story/model/variable';
import { t } from '../../t.ts';
import { RowButton } from './row-button.tsx';
import styles from './sentence.module.css';
import { ValueField } from './value-field.tsx';

/** The values that one is drawn from; a value that is listed twice comes up twice as often. */
export function PickedValues({
  variable,
  values,
  onChange,
}: {
  variable: Variable | undefined;
  values: Value[];
  onChange: (values: Value[]) => void;
}) {
  const set = (place: number, value: Value | null) =>
    onChange(values.map((one, index) => (index === place ? (value ?? 0) : one)));
  return (
    <span className={styles.values}>
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is nothing but its place in the list.
        <span className={styles.pair} key={place}>
          <ValueField
            label={t('studio.logic.valueOf', { place: place + 1 })}
            variable={variable}
            value={value}
            onChange={(changed) => set(place, changed)}
          />
          {values.length > 1 && (
            <RowButton
              label={t('studio.logic.removeValue', { place: place + 1 })}
              sign="remove"
              onClick={() => onChange(values.filter((_, index) => index !== place))}
            />
          )}
        </span>
      ))}
      <button
        className={`button button-quiet ${styles.control}`}
        type="button"
        onClick={() => onChange([...values, values.at(-1) ?? 0])}
      >
        {t('studio.logic.addValue')}
      </button>
    </span>
  );
}
