import { type KeyboardEvent, useEffect, useState } from 'react';
import { Labelled } from '../../ui/fields/field.tsx';
import styles from './test-play.module.css';

/** A number that takes effect as soon as it is one; whole, unless it may have decimals. */
export function NumberField({
  label,
  value,
  least,
  most,
  decimals = 0,
  onChange,
}: {
  label: string;
  value: number;
  least: number;
  most: number;
  decimals?: number;
  onChange: (value: number) => void;
}) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);

  function type(next: string) {
    setText(next);
    const number = Number(next);
    const isOne = next.trim() !== '' && Number(number.toFixed(decimals)) === number;
    if (isOne && number !== value && number >= least && number <= most) onChange(number);
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
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
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
