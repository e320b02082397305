import { Combobox } from '@base-ui/react/combobox';
import { type FocusEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import styles from '../../ui-kit/combobox.module.css';
import { useChapterTitles, useNodeSearch } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { isSameOption, type NodeOption, optionMeant, optionsFor } from './node-options.ts';

export interface NodeListProps {
  value: NodeOption | null;
  /** What can be picked and is no node. */
  specials: readonly NodeOption[];
  /** Whether a name that no node has can be picked, to be made. */
  canMake: boolean;
  onPick: (option: NodeOption) => void;
}

/** What the field over the list needs of it. */
interface NodeField {
  isOpen: boolean;
  /** Of the input. */
  selecting: ReturnType<typeof selectingAll>;
  /** Closes the list without a pick; gives what was meant by what was typed, if anything was. */
  leave: () => NodeOption | null;
}

/** Picks a node of the story by a part of its name: the list under a field, whatever that looks like. */
export function NodeList({
  value,
  specials,
  canMake,
  onPick,
  children,
}: NodeListProps & { children: (field: NodeField) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  /** Null while nothing was typed since the list opened. */
  const [typed, setTyped] = useState<string | null>(null);
  const wasTaken = useRef(false);
  const query = (typed ?? '').trim();
  const search = useNodeSearch(query, isOpen);
  const options = optionsFor(query, search.data?.nodes ?? [], specials, canMake);
  const meant = () => (query === '' ? null : optionMeant(query, options));

  function pick(option: NodeOption) {
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
      itemToStringLabel={(option: NodeOption) => option.name}
      isItemEqualToValue={isSameOption}
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
      {children({
        isOpen,
        selecting: selectingAll(typed === null),
        leave() {
          setTyped(null);
          setOpen(false);
          return meant();
        },
      })}
      <Suggestions status={statusText(search, options.length > 0)} />
    </Combobox.Root>
  );
}

/** The whole name is selected when the field gets the focus: what is typed replaces it. */
const selectingAll = (isUntouched: boolean) => ({
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  // The browser puts the caret where a press hits, once it is over: what is typed next would be
  // added to the name that is there.
  onClick(event: MouseEvent<HTMLInputElement>) {
    const box = event.currentTarget;
    const name = box.value;
    requestAnimationFrame(() => {
      if (isUntouched && box.value === name) box.select();
    });
  },
});

function Suggestions({ status }: { status: string | undefined }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={styles.positioner} sideOffset={4} align="start">
        <Combobox.Popup className={styles.popup}>
          <Combobox.List className={styles.list}>
            {(option: NodeOption) => (
              <Combobox.Item
                className={styles.item}
                key={`${option.kind} ${option.kind === 'node' ? option.id : option.name}`}
                value={option}
              >
                <Option option={option} />
              </Combobox.Item>
            )}
          </Combobox.List>
          <Combobox.Status className={styles.status}>{status}</Combobox.Status>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

function Option({ option }: { option: NodeOption }) {
  const chapters = useChapterTitles();
  if (option.kind === 'new')
    return <strong>{t('studio.nodes.make', { name: option.name })}</strong>;
  if (option.kind === 'special') return <em>{option.name}</em>;
  const chapter = chapters?.find(({ id }) => id === option.chapter_id);
  const isTold = chapter && chapters && chapters.length > 1;
  return (
    <>
      <span>{option.name}</span>
      {isTold && <span className={styles.chapter}>{chapter.title}</span>}
    </>
  );
}

function statusText(
  search: ReturnType<typeof useNodeSearch>,
  hasOptions: boolean,
): string | undefined {
  if (search.error) return t('studio.nodes.searchFailed');
  if (search.isPending) return t('studio.nodes.searching');
  if (search.data?.next_cursor) return t('studio.nodes.more');
  return hasOptions ? undefined : t('studio.nodes.none');
}
