import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Field } from '../../ui/fields/field.tsx';

const searchAfterMs = 250;

/** Searches while one types, at each pause. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const search = useEffectEvent(() => {
    if (text === searched.current) return;
    searched.current = text;
    onSearch(text);
  });

  // The address can change by itself: back, forward, or a link.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter puts it off again.
  useEffect(() => {
    const timer = setTimeout(search, searchAfterMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Field
      label={label}
      name="search"
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && search()}
    />
  );
}
