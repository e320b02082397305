import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { CrossIcon } from '../../ui/fields/tag-combobox.tsx';
import { type ChosenFilter, chosenFilters, withoutFilters } from './chosen-filters.ts';
import { pathOf, type Wanted } from './wanted-stories.ts';

/** What was chosen: each can be taken away, and what is left out here can be left out always. */
export function ChosenChips({ wanted, onNone }: { wanted: Wanted; onNone: () => void }) {
  const chosen = chosenFilters(wanted);
  const isMemorable = wanted.without.length + wanted.hide.length > 0;
  return (
    <Chips
      label={t('explore.chosen.label')}
      filters={chosen}
      nameOf={(filter) => t('explore.chosen.remove', { filter })}
      onNone={onNone}
    >
      {chosen.length > 1 && (
        <Link className="chips-link" to={pathOf(withoutFilters(wanted))} preventScrollReset>
          {t('explore.clear')}
        </Link>
      )}
      {isMemorable && (
        <Form method="post" action={pathOf(wanted)} preventScrollReset>
          <button className="chips-link" type="submit" name="intent" value="remember">
            {t('explore.remember')}
          </button>
        </Form>
      )}
    </Chips>
  );
}

/** Parts of a search as chips; each leads to the search without it. */
export function Chips({
  label,
  filters,
  nameOf,
  onNone,
  children,
}: {
  label: string;
  filters: ChosenFilter[];
  /** What the link of a filter does, in words. */
  nameOf: (filter: string) => string;
  /** Called when the last one was taken away and the focus has no place. */
  onNone: () => void;
  children?: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);
  const shown = filters.map(({ words }) => words).join();

  // The chip that had the focus is gone: the next one gets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are others.
  useEffect(() => {
    const place = removed.current;
    if (place === null) return;
    removed.current = null;
    const chips = row.current?.querySelectorAll<HTMLElement>('.chip') ?? [];
    const next = chips[Math.min(place, chips.length - 1)];
    if (next) next.focus({ preventScroll: true });
    else onNone();
  }, [shown]);

  return (
    <div className="filter-chips" ref={row} hidden={filters.length === 0}>
      <ul className="chips" aria-label={label}>
        {filters.map(({ words, rest }, place) => (
          <li key={words}>
            <Link
              className="chip"
              to={pathOf(rest)}
              preventScrollReset
              aria-label={nameOf(words)}
              onClick={() => {
                removed.current = place;
              }}
            >
              <bdi>{words}</bdi>
              <CrossIcon />
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
