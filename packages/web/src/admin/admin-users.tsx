import { useUsers } from './admin-queries.ts';
import filtersStyles from './filters.module.css';
import { Listing } from './listing.tsx';
import { Page } from './page.tsx';
import { SearchField } from './search-field.tsx';
import { t } from './t.ts';
import { useFilters } from './use-filters.ts';
import { UserEntry } from './users/user-entry.tsx';

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
      <Listing
        label={t('admin.nav.users')}
        pages={users}
        entriesOf={(page) => page.users}
        keyOf={({ id }) => id}
        empty={<p>{t('admin.users.noneSuch', { search: filters.search })}</p>}
      >
        {(user) => <UserEntry user={user} />}
      </Listing>
    </Page>
  );
}
