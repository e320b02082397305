import { Menu } from '@base-ui/react/menu';
import { type RefObject, useRef } from 'react';
import styles from './add-menu.module.css';

/** A button that offers what can be added; what is picked gets the focus. */
export function AddMenu<Id extends string>({
  label,
  options,
  button,
  onPick,
}: {
  label: string;
  options: readonly { id: Id; words: string }[];
  button?: RefObject<HTMLButtonElement | null>;
  onPick: (id: Id) => void;
}) {
  const isPicked = useRef(false);
  return (
    <Menu.Root
      modal={false}
      onOpenChange={(open) => {
        if (open) isPicked.current = false;
      }}
    >
      <Menu.Trigger className={`button ${styles.trigger}`} type="button" ref={button}>
        {label}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={4} align="start">
          <Menu.Popup className={styles.popup} finalFocus={() => !isPicked.current}>
            {options.map(({ id, words }) => (
              <Menu.Item
                className={styles.item}
                key={id}
                onClick={() => {
                  isPicked.current = true;
                  onPick(id);
                }}
              >
                {words}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
