import type { Variable } from '@brasslamp/story/model/variable';
import { RowButton } from '../../frame/row-button.tsx';
import { t } from '../../t.ts';
import type { Literal } from '../sentence/sentence.ts';
import styles from './sentence.module.css';
import { ValueField } from './value-field.tsx';

/** The values that one is drawn from; a value that is listed twice comes up twice as often. */
export function PickedValues({
  variable,
  values,
  onChange,
}: {
  variable: Variable | undefined;
  values: Literal[];
  onChange: (values: Literal[]) => void;
}) {
  const set = (index: number, value: Literal | null) =>
    onChange(values.map((one, at) => (at === index ? (value ?? 0) : one)));
  return (
    <span className={styles.values}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is nothing but its place in the list.
        <span className={styles.pair} key={index}>
          <ValueField
            label={t('studio.logic.valueOf', { place: index + 1 })}
            variable={variable}
            value={value}
            onChange={(changed) => set(index, changed)}
          />
          {values.length > 1 && (
            <RowButton
              label={t('studio.logic.removeValue', { place: index + 1 })}
              sign="remove"
              onClick={() => onChange(values.filter((_, at) => at !== index))}
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
