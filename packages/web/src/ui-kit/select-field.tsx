import type { ComponentProps } from 'react';
import { Labelled } from '../ui/fields/field.tsx';

/** A field for one of a few, from a list that opens. */
export function SelectField<Id extends string>({
  label,
  hint,
  error,
  className = '',
  options,
  onPick,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'children' | 'onChange'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: Id;
  options: readonly { id: Id; words: string }[];
  onPick: (id: Id) => void;
}) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(described) => (
        <select
          className={`input ${className}`}
          {...select}
          {...described}
          onChange={({ currentTarget }) => {
            const picked = options.find(({ id }) => id === currentTarget.value);
            if (picked) onPick(picked.id);
          }}
        >
          {options.map(({ id, words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
