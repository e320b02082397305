import { Combobox } from '@base-ui/react/combobox';
import type { User } from '@brasslamp/contract';
import { useState } from 'react';
import { Labelled } from '../../ui/fields/field.tsx';
import styles from '../../ui-kit/combobox.module.css';
import { useDebounced } from '../../ui-kit/use-debounced.ts';
import { useUserSearch } from '../frame/admin-queries.ts';
import { t } from '../t.ts';

const searchAfterMs = 150;

/** Finds somebody by a part of the username or e-mail address. */
export function PersonPicker({ label, onPick }: { label: string; onPick: (user: User) => void }) {
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
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={4}>
          <Combobox.Popup className={styles.popup}>
            <Combobox.List className={styles.list}>
              {(user: User) => (
                <Combobox.Item className={styles.item} key={user.id} value={user}>
                  <span>{user.username}</span>
                  <span className={styles.chapter}>{user.email}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Status className={styles.status}>
              {statusText(search, users.length)}
            </Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function statusText(search: ReturnType<typeof useUserSearch>, found: number): string | undefined {
  if (search.error) return t('admin.people.failed');
  if (search.isPending) return t('admin.people.searching');
  return found === 0 ? t('admin.people.none') : undefined;
}
