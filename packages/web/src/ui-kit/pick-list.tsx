import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, useRef, useState } from 'react';
import styles from './combobox.module.css';

/** The state of a list under a field, from which something is picked by a part of its name. */
export interface Picking {
  isOpen: boolean;
  /** Null while nothing was typed since the list opened. */
  typed: string | null;
  setOpen: (isOpen: boolean) => void;
  setTyped: (typed: string | null) => void;
}

export function usePicking(): Picking {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  return { isOpen, typed, setOpen, setTyped };
}

interface ListProps<Option> {
  keyOf: (option: Option) => string;
  draw: (option: Option) => ReactNode;
  /** The words below the options. */
  status: ReactNode;
}

interface Props<Option> extends ListProps<Option> {
  picking: Picking;
  value: Option | null;
  /** The options that the list offers for what is typed. */
  options: readonly Option[];
  isSame: (one: Option, other: Option) => boolean;
  /** The option that a text means that was typed and left without a pick. */
  meant: () => Option | null | undefined;
  onPick: (option: Option) => void;
  /** The field. */
  children: ReactNode;
}

/** Picks one of what is found by a part of its name, or what is meant by a text that was left. */
export function PickList<Option extends { name: string }>({
  picking: { isOpen, setOpen, setTyped },
  value,
  options,
  isSame,
  meant,
  onPick,
  children,
  ...list
}: Props<Option>) {
  const wasTaken = useRef(false);

  function pick(option: Option) {
    setTyped(null);
    onPick(option);
  }

  return (
    <Combobox.Root
      items={options}
      filter={null}
      value={value}
      open={isOpen}
      autoHighlight
      itemToStringLabel={({ name }: Option) => name}
      isItemEqualToValue={isSame}
      onValueChange={(option, details) => {
        // Emptying the field is the beginning of typing, no choice.
        if (option) {
          wasTaken.current = true;
          pick(option);
        } else details.cancel();
      }}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') setTyped(text);
      }}
      onOpenChange={(open, { reason }) => {
        setOpen(open);
        if (open) return;
        const isLeft = reason === 'focus-out' || reason === 'outside-press';
        const left = isLeft && !wasTaken.current ? meant() : null;
        wasTaken.current = false;
        if (left) pick(left);
        else setTyped(null);
      }}
    >
      {children}
      <FoundList {...list} />
    </Combobox.Root>
  );
}

/** The options of a combobox, below its field. */
export function FoundList<Option>({ keyOf, draw, status }: ListProps<Option>) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={styles.positioner} sideOffset={4} align="start">
        <Combobox.Popup className={styles.popup}>
          <Combobox.List className={styles.list}>
            {(option: Option) => (
              <Combobox.Item className={styles.item} key={keyOf(option)} value={option}>
                {draw(option)}
              </Combobox.Item>
            )}
          </Combobox.List>
          <Combobox.Status className={styles.status}>{status}</Combobox.Status>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

/** The button in a field that opens its list. */
export function OpenButton({
  label,
  className = '',
}: {
  label: string;
  className?: string | undefined;
}) {
  return (
    <Combobox.Trigger className={`${styles.trigger} ${className}`} aria-label={label}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <path d="m4 6 4 4 4-4" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </Combobox.Trigger>
  );
}
