import type { ComponentProps } from 'react';
import { Labelled } from '../../ui/fields/field.tsx';

/** One of a few. */
export function SelectField({
  label,
  options,
  ...select
}: Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & {
  label: string;
  options: { value: string; label: string }[];
}) {
  return (
    <Labelled label={label}>
      {(described) => (
        <select className="input" {...select} {...described}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
