import { Combobox } from '@base-ui/react/combobox';
import { type FocusEvent, type MouseEvent, useState } from 'react';
import { Labelled } from '../../ui/fields/field.tsx';
import styles from '../../ui-kit/combobox.module.css';
import { useDebounced } from '../../ui-kit/use-debounced.ts';
import { useChapterTitles, useNodeSearch } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { isSameOption, type NodeOption, optionMeant, optionsFor } from './node-options.ts';

const searchAfterMs = 150;

interface Props {
  label: string;
  /** The field's path, by which errors find it. */
  name: string;
  value: NodeOption | null;
  placeholder?: string | undefined;
  /** What can be picked and is no node. */
  specials: readonly NodeOption[];
  /** Whether a name that no node has can be picked, to be made. */
  canMake: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  onPick: (option: NodeOption) => void;
}

/** Picks a node of the story by a part of its name, searched on the server. */
export function NodeCombobox(props: Props) {
  const { label, name, value, placeholder, specials, canMake, hint, error, onPick } = props;
  const [isOpen, setOpen] = useState(false);
  /** Null while nothing was typed since the list opened. */
  const [typed, setTyped] = useState<string | null>(null);
  const query = (typed ?? '').trim();
  const search = useNodeSearch(useDebounced(query, searchAfterMs), isOpen);
  const options = optionsFor(query, search.data?.nodes ?? [], specials, canMake);

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
        if (option) pick(option);
        else details.cancel();
      }}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') setTyped(text);
      }}
      onOpenChange={(open, { reason }) => {
        setOpen(open);
        if (open) return;
        const isLeft = reason === 'focus-out' || reason === 'outside-press';
        const meant = isLeft && query !== '' ? optionMeant(query, options) : null;
        if (meant) pick(meant);
        else setTyped(null);
      }}
    >
      <Labelled label={label} hint={hint} error={error}>
        {(described) => (
          <Combobox.InputGroup className={styles.group}>
            <Combobox.Input
              {...described}
              // While the list is open, the library hides everything else, the label too.
              aria-label={label}
              className={`input ${styles.input}`}
              name={name}
              placeholder={placeholder}
              {...selectingAll(typed === null)}
            />
            <Combobox.Trigger className={styles.trigger} aria-label={t('studio.nodes.open')}>
              <Arrow />
            </Combobox.Trigger>
          </Combobox.InputGroup>
        )}
      </Labelled>
      <Suggestions status={statusText(search, options.length > 0)} />
    </Combobox.Root>
  );
}

function Suggestions({ status }: { status: string | undefined }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={styles.positioner} sideOffset={4}>
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

function Arrow() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path d="m4 6 4 4 4-4" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
