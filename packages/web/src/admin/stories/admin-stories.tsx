import type { Story } from '@brasslamp/contract';
import { useStories } from '../frame/admin-queries.ts';
import filtersStyles from '../frame/filters.module.css';
import { SearchField, SelectField, useFilters } from '../frame/filters.tsx';
import { PagedList } from '../frame/lists.tsx';
import { Page } from '../frame/page.tsx';
import { t } from '../t.ts';
import { StoryRow } from './story-row.tsx';

export const handle = { title: () => t('admin.nav.stories') };

const statuses: Story['status'][] = [
  'published',
  'draft',
  'archived',
  'suspended',
  'banned',
  'deleted',
];

export function Component() {
  const { filters, setFilter } = useFilters('search', 'status');
  const status = statuses.find((one) => one === filters.status);
  const stories = useStories({ search: filters.search.trim(), status });
  const isNarrowed = filters.search !== '' || status !== undefined;
  return (
    <Page heading={t('admin.nav.stories')}>
      <div className={filtersStyles.filters}>
        <SearchField
          label={t('admin.stories.search')}
          value={filters.search}
          onSearch={(text) => setFilter('search', text)}
        />
        <SelectField
          label={t('admin.stories.status')}
          name="status"
          value={status ?? ''}
          options={[
            { value: '', label: t('admin.stories.allStatuses') },
            ...statuses.map((one) => ({ value: one, label: t(`statuses.${one}`) })),
          ]}
          onChange={(event) => setFilter('status', event.currentTarget.value)}
        />
      </div>
      <PagedList
        label={t('admin.nav.stories')}
        pages={stories}
        entriesOf={(page) => page.stories}
        keyOf={({ id }) => id}
        empty={<p>{t(isNarrowed ? 'admin.stories.noneSuch' : 'admin.stories.none')}</p>}
      >
        {(story) => <StoryRow story={story} />}
      </PagedList>
    </Page>
  );
}
