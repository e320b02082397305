import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../t.ts';
import type { Entry, EntryGroup, Found } from './pick.ts';
import styles from './pick-dialog.module.css';

/**
 * A list to pick from by typing, with arrows or the pointer: the command palette, and every question for a node, a
 * chapter or a word.
 */
export function PickDialog({
  title,
  hint,
  find,
  made,
  onClose,
}: {
  title: string;
  /** Stands in the empty field. */
  hint: string;
  find: (typed: string) => Found;
  /** Entries that can be made of what is typed, after all that fits. */
  made?: ((typed: string) => EntryGroup) | undefined;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const { groups, status } = useMemo(() => find(typed), [find, typed]);
  const whole = made && typed.trim() !== '' ? [...groups, made(typed.trim())] : groups;
  const shown = whole.filter(({ items }) => items.length > 0);

  function pick(entry: Entry) {
    onClose();
    entry.run();
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={shown}
            itemToStringValue={({ words }: Entry) => words}
            value={typed}
            onValueChange={(text, { reason }) => {
              if (reason !== 'item-press') setTyped(text);
            }}
          >
            <Autocomplete.Input
              className={`input ${styles.input}`}
              aria-label={title}
              placeholder={hint}
            />
            <Entries onPick={pick} />
            <Autocomplete.Status className={styles.status}>
              {shown.length === 0 ? t('workspace.pick.none') : status}
            </Autocomplete.Status>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Entries({ onPick }: { onPick: (entry: Entry) => void }) {
  return (
    <Autocomplete.List className={styles.list}>
      {(group: EntryGroup) => (
        <Group key={group.id} group={group}>
          {(entry) => <Row key={entry.id} entry={entry} onPick={onPick} />}
        </Group>
      )}
    </Autocomplete.List>
  );
}

function Group({
  group: { heading, items },
  children,
}: {
  group: EntryGroup;
  children: (entry: Entry) => ReactNode;
}) {
  return (
    <Autocomplete.Group items={items} role={heading ? 'group' : 'presentation'}>
      {heading && (
        <Autocomplete.GroupLabel className={styles.heading}>{heading}</Autocomplete.GroupLabel>
      )}
      <Autocomplete.Collection>{children}</Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

function Row({ entry, onPick }: { entry: Entry; onPick: (entry: Entry) => void }) {
  const { words, of, beside, keys } = entry;
  return (
    <Autocomplete.Item className={styles.entry} value={entry} onClick={() => onPick(entry)}>
      <span className={styles.words}>
        {of && <span className="visually-hidden">{of}: </span>}
        {words}
      </span>
      {beside && <span className={styles.beside}>{beside}</span>}
      {keys && <kbd className={styles.beside}>{keys}</kbd>}
    </Autocomplete.Item>
  );
}
