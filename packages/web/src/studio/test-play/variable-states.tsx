import type { SavedState } from '@brasslamp/story/engine/state';
import type { Variable } from '@brasslamp/story/model/variable';
import { Field, Labelled } from '../../ui/fields/field.tsx';
import { useShownMore } from '../frame/use-shown-more.tsx';
import { t } from '../t.ts';
import { IntegerField } from './integer-field.tsx';
import { valueIn, withValue } from './saved-state-edits.ts';
import styles from './test-play.module.css';

const variablesAtOnce = 30;

interface Props {
  saved: SavedState;
  onChange: (step: (saved: SavedState) => SavedState) => void;
}

/** The value of each variable, to be seen and set. */
export function VariableStates({ variables, ...props }: Props & { variables: Variable[] }) {
  const { shown, more } = useShownMore(variables, variablesAtOnce);
  return (
    <>
      <div className={styles.values}>
        {shown.map((variable) => (
          <ValueField key={variable.id} variable={variable} {...props} />
        ))}
      </div>
      {more}
    </>
  );
}

function ValueField({ variable, saved, onChange }: Props & { variable: Variable }) {
  const label = variable.label || variable.key;
  const value = valueIn(saved, variable);
  const set = (next: string | number | boolean) =>
    onChange((old) => withValue(old, variable, next));
  if (variable.kind === 'number') {
    const { min, max } = variable;
    return (
      <IntegerField label={label} value={Number(value)} least={min} most={max} onChange={set} />
    );
  }
  if (variable.kind === 'text') {
    return (
      <Field
        label={label}
        name={variable.key}
        value={String(value)}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  }
  const options =
    variable.kind === 'flag'
      ? [
          { value: 'true', words: t('studio.variables.yes') },
          { value: 'false', words: t('studio.variables.no') },
        ]
      : variable.options.map((option) => ({ value: option, words: option }));
  return (
    <Labelled label={label}>
      {(described) => (
        <select
          className="input"
          {...described}
          value={String(value)}
          onChange={({ currentTarget }) =>
            set(variable.kind === 'flag' ? currentTarget.value === 'true' : currentTarget.value)
          }
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
