import type { ReaderFilters } from '@brasslamp/contract';
import { Link, useLocation } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { rememberedFilters } from './chosen-filters.ts';
import { Chips } from './filter-chips.tsx';
import type { Wanted } from './wanted-stories.ts';

/** What the reader leaves out always: it never hides a story without a word, and can be lifted. */
export function HiddenNote({
  wanted,
  hidden,
  filters,
  onNone,
}: {
  wanted: Wanted;
  hidden: number;
  filters: ReaderFilters;
  onNone: () => void;
}) {
  const remembered = rememberedFilters(wanted, filters);
  const isLifted = wanted.show_hidden !== undefined;
  const there = useSearchWith(isLifted ? null : 'yes');
  if (!isLifted && hidden === 0 && remembered.length === 0) return null;
  return (
    <div className="hidden-note">
      <p>
        <span>{isLifted ? t('explore.hiddenShown') : t('explore.hidden', { count: hidden })}</span>{' '}
        {(isLifted || hidden > 0) && (
          <Link to={there} preventScrollReset>
            {isLifted ? t('explore.hideAgain') : t('explore.showHidden')}
          </Link>
        )}
      </p>
      <Chips
        label={t('explore.always.label')}
        filters={remembered}
        nameOf={(filter) => t('explore.always.lift', { filter })}
        onNone={onNone}
      >
        <Link className="chips-link" to={pathTo('readingFilters')}>
          {t('explore.always.change')}
        </Link>
      </Chips>
    </div>
  );
}

/** The address of this page, from its first stories on, with or without what is hidden. */
function useSearchWith(showHidden: 'yes' | null): string {
  const params = new URLSearchParams(useLocation().search);
  params.delete('cursor');
  if (showHidden) params.set('show_hidden', showHidden);
  else params.delete('show_hidden');
  return `?${params}`;
}
