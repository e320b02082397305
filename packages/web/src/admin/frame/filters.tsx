import { siteLimits } from '@brasslamp/story/model/site-limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Field } from '../../ui/fields/field.tsx';

/** The filters of a list. They are part of the address, so that a link or "back" leads to them. */
export function useFilters<Name extends string>(...names: Name[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;

  function setFilter(name: Name, value: string) {
    setParams(
      (old) => {
        if (value) old.set(name, value);
        else old.delete(name);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { filters, setFilter };
}

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
      maxLength={siteLimits.search}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && search()}
    />
  );
}
