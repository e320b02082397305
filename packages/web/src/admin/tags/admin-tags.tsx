import { SelectField } from '../../ui-kit/select-field.tsx';
import { useTags } from '../frame/admin-queries.ts';
import filtersStyles from '../frame/filters.module.css';
import { SearchField, useFilters } from '../frame/filters.tsx';
import { PagedList } from '../frame/lists.tsx';
import { Page } from '../frame/page.tsx';
import { t } from '../t.ts';
import { TagRow } from './tag-row.tsx';

export const handle = { title: () => t('admin.nav.tags') };

/** The tags that authors gave their stories: which mean the same, and which are shown. */
export function Component() {
  const { filters, setFilter } = useFilters('q', 'order');
  const order = filters.order === 'newest' ? filters.order : undefined;
  const tags = useTags({ q: filters.q.trim(), order });
  return (
    <Page heading={t('admin.nav.tags')}>
      <div className={filtersStyles.filters}>
        <SearchField
          label={t('admin.tags.search')}
          value={filters.q}
          onSearch={(text) => setFilter('q', text)}
        />
        <SelectField
          label={t('admin.tags.order')}
          name="order"
          value={order ?? ''}
          options={[
            { id: '', words: t('admin.tags.orders.uses') },
            { id: 'newest', words: t('admin.tags.orders.newest') },
          ]}
          onPick={(picked) => setFilter('order', picked)}
        />
      </div>
      <PagedList
        label={t('admin.nav.tags')}
        pages={tags}
        entriesOf={(page) => page.tags}
        keyOf={({ id }) => id}
        empty={<p>{t(filters.q === '' ? 'admin.tags.none' : 'admin.tags.noneSuch')}</p>}
      >
        {(tag) => <TagRow tag={tag} />}
      </PagedList>
    </Page>
  );
}
