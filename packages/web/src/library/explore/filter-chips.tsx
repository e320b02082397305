import type { ReaderFilters } from '@brasslamp/contract';
import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { CrossIcon } from '../../ui/fields/tag-combobox.tsx';
import {
  type ChosenFilter,
  chosenFilters,
  rememberedFilters,
  withoutFilters,
} from './chosen-filters.ts';
import { focusFound } from './found-stories.tsx';
import { pathOf, type Wanted } from './wanted-stories.ts';

/** What was chosen, and what the reader leaves out always: each can be taken away. */
export function FilterChips({ wanted, filters }: { wanted: Wanted; filters: ReaderFilters }) {
  const chosen = chosenFilters(wanted);
  const always = wanted.show_hidden ? [] : rememberedFilters(wanted, filters);
  const row = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);
  const here = pathOf(wanted);

  // The chip that had the focus is gone: it goes to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another search is shown.
  useEffect(() => {
    if (removed.current === null) return;
    const chips = row.current?.querySelectorAll<HTMLElement>('.chip') ?? [];
    const next = chips[Math.min(removed.current, chips.length - 1)];
    removed.current = null;
    if (next) next.focus({ preventScroll: true });
    else focusFound();
  }, [here]);

  const isMemorable = wanted.without.length + wanted.hide.length > 0;
  const list = (label: string, some: ChosenFilter[], from: number, remove: RemoveText) =>
    some.length > 0 && (
      <ul className="chips" aria-label={label}>
        {some.map(({ words, rest }, place) => (
          <li key={words}>
            <Link
              className="chip"
              to={pathOf(rest)}
              preventScrollReset
              aria-label={t(remove, { filter: words })}
              onClick={() => {
                removed.current = from + place;
              }}
            >
              <bdi>{words}</bdi>
              <CrossIcon />
            </Link>
          </li>
        ))}
      </ul>
    );
  if (chosen.length + always.length === 0) return null;
  return (
    <div className="filter-chips" ref={row}>
      {list(t('explore.chosen.label'), chosen, 0, 'explore.chosen.remove')}
      {list(t('explore.always.label'), always, chosen.length, 'explore.always.lift')}
      {chosen.length > 1 && (
        <Link className="chips-link" to={pathOf(withoutFilters(wanted))} preventScrollReset>
          {t('explore.clear')}
        </Link>
      )}
      {isMemorable && (
        <Form method="post" action={here} preventScrollReset>
          <button className="button button-quiet" type="submit" name="intent" value="remember">
            {t('explore.remember')}
          </button>
        </Form>
      )}
      {always.length > 0 && (
        <Link className="chips-link" to={pathTo('readingFilters')}>
          {t('explore.always.change')}
        </Link>
      )}
    </div>
  );
}

type RemoveText = 'explore.chosen.remove' | 'explore.always.lift';
