import { useEvents, useUser } from '../frame/admin-queries.ts';
import filtersStyles from '../frame/filters.module.css';
import { SelectField, useFilters } from '../frame/filters.tsx';
import { PagedList } from '../frame/lists.tsx';
import { Page } from '../frame/page.tsx';
import { t } from '../t.ts';
import { EventLine } from './event-line.tsx';
import { asEventType, eventTypes } from './event-types.ts';
import { PersonPicker } from './person-picker.tsx';

export const handle = { title: () => t('admin.nav.events') };

export function Component() {
  const { filters, setFilter } = useFilters('type', 'user');
  const events = useEvents({ type: asEventType(filters.type), user_id: filters.user });
  const isNarrowed = filters.type !== '' || filters.user !== '';

  return (
    <Page heading={t('admin.nav.events')}>
      <div className={filtersStyles.filters}>
        <SelectField
          label={t('admin.eventFilters.type')}
          name="type"
          value={filters.type}
          options={[
            { value: '', label: t('admin.eventFilters.allTypes') },
            ...eventTypes.map((type) => ({ value: type, label: t(`admin.eventTypes.${type}`) })),
          ]}
          onChange={(event) => setFilter('type', event.currentTarget.value)}
        />
        {filters.user ? (
          <ChosenPerson userId={filters.user} onClear={() => setFilter('user', '')} />
        ) : (
          <PersonPicker
            label={t('admin.eventFilters.person')}
            onPick={({ id }) => setFilter('user', id)}
          />
        )}
      </div>
      <PagedList
        label={t('admin.nav.events')}
        pages={events}
        entriesOf={(page) => page.events}
        keyOf={({ id }) => id}
        empty={<p>{t(isNarrowed ? 'admin.events.noneSuch' : 'admin.events.none')}</p>}
      >
        {(event) => <EventLine event={event} />}
      </PagedList>
    </Page>
  );
}

/** The person whose events are shown, and a button that shows everybody's again. */
function ChosenPerson({ userId, onClear }: { userId: string; onClear: () => void }) {
  const user = useUser(userId);
  const name = user.data?.username ?? (user.error ? t('admin.eventFilters.gone') : t('loading'));
  return (
    <div className="field">
      <span>{t('admin.eventFilters.person')}</span>
      <div className={filtersStyles.chosen}>
        <strong>{name}</strong>
        <button className="button button-quiet" type="button" onClick={onClear}>
          {t('admin.eventFilters.everybody')}
        </button>
      </div>
    </div>
  );
}
