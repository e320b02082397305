import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useMemo, useState } from 'react';
import { t } from '../t.ts';
import { type Entry, fitting, mostShown, soughtOf } from './pick.ts';
import styles from './pick-dialog.module.css';

/**
 * One list to pick from by typing, with arrows or the pointer: the command palette, and every
 * question for a node, a chapter or a word.
 */
export function PickDialog({
  title,
  hint,
  entries,
  made,
  onClose,
}: {
  title: string;
  /** Stands in the empty field. */
  hint: string;
  entries: readonly Entry[];
  /** What can be made of what is typed, after all that fits. */
  made?: ((typed: string) => Entry[]) | undefined;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const sought = useMemo(() => soughtOf(entries), [entries]);
  const { entries: fit, more } = useMemo(() => fitting(sought, typed), [sought, typed]);
  const shown = made && typed.trim() !== '' ? [...fit, ...made(typed.trim())] : fit;

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
            <Autocomplete.List className={styles.list}>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.id}
                  className={styles.entry}
                  value={entry}
                  onClick={() => pick(entry)}
                >
                  <span className={styles.words}>{entry.words}</span>
                  {entry.beside && <span className={styles.beside}>{entry.beside}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            <Autocomplete.Status className={styles.status}>
              {shown.length === 0 && t('workspace.pick.none')}
              {more > 0 && t('workspace.pick.more', { shown: mostShown, more })}
            </Autocomplete.Status>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
