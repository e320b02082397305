import { useUsers } from '../frame/admin-queries.ts';
import filtersStyles from '../frame/filters.module.css';
import { SearchField, useFilters } from '../frame/filters.tsx';
import { PagedList } from '../frame/lists.tsx';
import { Page } from '../frame/page.tsx';
import { t } from '../t.ts';
import { UserEntry } from './user-entry.tsx';

export const handle = { title: () => t('admin.nav.users') };

export function Component() {
  const { filters, setFilter } = useFilters('search');
  const users = useUsers(filters.search.trim());
  return (
    <Page heading={t('admin.nav.users')}>
      <div className={filtersStyles.filters}>
        <SearchField
          label={t('admin.users.search')}
          value={filters.search}
          onSearch={(text) => setFilter('search', text)}
        />
      </div>
      <PagedList
        label={t('admin.nav.users')}
        pages={users}
        entriesOf={(page) => page.users}
        keyOf={({ id }) => id}
        empty={<p>{t('admin.users.noneSuch', { search: filters.search })}</p>}
      >
        {(user) => <UserEntry user={user} />}
      </PagedList>
    </Page>
  );
}
