import { Combobox } from '@base-ui/react/combobox';
import type { User } from '@brasslamp/contract';
import { useState } from 'react';
import { Labelled } from '../../ui/fields/field.tsx';
import styles from '../../ui-kit/combobox.module.css';
import { FoundList } from '../../ui-kit/pick-list.tsx';
import { SelectField } from '../../ui-kit/select-field.tsx';
import { useDebounced } from '../../ui-kit/use-debounced.ts';
import { useEvents, useUser, useUserSearch } from '../frame/admin-queries.ts';
import filtersStyles from '../frame/filters.module.css';
import { useFilters } from '../frame/filters.tsx';
import { PagedList } from '../frame/lists.tsx';
import { Page } from '../frame/page.tsx';
import { t } from '../t.ts';
import { asEventType, EventLine, eventTypes } from './event-line.tsx';

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
            { id: '', words: t('admin.eventFilters.allTypes') },
            ...eventTypes.map((type) => ({ id: type, words: t(`admin.eventTypes.${type}`) })),
          ]}
          onPick={(picked) => setFilter('type', picked)}
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

const searchAfterMs = 150;

/** Finds somebody by a part of the username or e-mail address. */
function PersonPicker({ label, onPick }: { label: string; onPick: (user: User) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useUserSearch(useDebounced(typed.trim(), searchAfterMs), isOpen);
  const users = search.data?.users ?? [];

  return (
    <Combobox.Root
      items={users}
      filter={null}
      value={null}
      autoHighlight
      inputValue={typed}
      itemToStringLabel={(user: User) => user.username}
      onInputValueChange={setTyped}
      onOpenChange={setOpen}
      onValueChange={(user: User | null) => {
        if (!user) return;
        setTyped('');
        onPick(user);
      }}
    >
      <Labelled label={label}>
        {(described) => (
          <Combobox.Input
            {...described}
            // While the list is open, the library hides everything else, the label too.
            aria-label={label}
            className="input"
            placeholder={t('admin.people.placeholder')}
          />
        )}
      </Labelled>
      <FoundList
        keyOf={({ id }: User) => id}
        draw={({ username, email }) => (
          <>
            <span>{username}</span>
            <span className={styles.chapter}>{email}</span>
          </>
        )}
        status={statusText(search, users.length)}
      />
    </Combobox.Root>
  );
}

function statusText(search: ReturnType<typeof useUserSearch>, found: number): string | undefined {
  if (search.error) return t('admin.people.failed');
  if (search.isPending) return t('admin.people.searching');
  return found === 0 ? t('admin.people.none') : undefined;
}
