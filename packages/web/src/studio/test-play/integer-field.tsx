import { type KeyboardEvent, useEffect, useState } from 'react';
import { Labelled } from '../../ui/fields/field.tsx';
import styles from './test-play.module.css';

/** A whole number that takes effect as soon as it is one. */
export function IntegerField({
  label,
  value,
  least,
  most,
  onChange,
}: {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);

  function type(next: string) {
    setText(next);
    const number = Number(next);
    const isWhole = next.trim() !== '' && Number.isInteger(number);
    if (isWhole && number !== value && number >= least && number <= most) onChange(number);
  }

  function stepBy(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChange(Math.max(least, Math.min(most, value + by)));
  }

  return (
    <Labelled label={label}>
      {(described) => (
        <input
          className={`input ${styles.number}`}
          {...described}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setText(String(value))}
          onKeyDown={stepBy}
        />
      )}
    </Labelled>
  );
}
