import { type FocusEvent, type MouseEvent, type ReactNode, useMemo } from 'react';
import styles from '../../ui-kit/combobox.module.css';
import { PickList, usePicking } from '../../ui-kit/pick-list.tsx';
import { useStoryInHand } from '../queries/story-in-hand.ts';
import { t } from '../t.ts';
import { isSameOption, type NodeOption, optionMeant, optionsFor } from './node-options.ts';

export interface NodeListProps {
  value: NodeOption | null;
  /** The options that are no nodes. */
  specials: readonly NodeOption[];
  /** Whether a name that no node has can be picked, to be made. */
  canMake: boolean;
  onPick: (option: NodeOption) => void;
}

/** The list, as the field over it needs it. */
interface NodeField {
  isOpen: boolean;
  /** Of the input. */
  selecting: ReturnType<typeof selectingAll>;
  /** Closes the list without a pick; gives what was meant by what was typed, if anything was. */
  leave: () => NodeOption | null;
}

const nothing = { nodes: [], next_cursor: null };

/** Picks a node of the story by a part of its name: the list under a field, whatever that looks like. */
export function NodeList({
  value,
  specials,
  canMake,
  onPick,
  children,
}: NodeListProps & { children: (field: NodeField) => ReactNode }) {
  const picking = usePicking();
  const { isOpen, typed } = picking;
  const query = (typed ?? '').trim();
  const { search } = useStoryInHand();
  const found = useMemo(() => (isOpen ? search(query) : nothing), [isOpen, search, query]);
  const options = optionsFor(query, found.nodes, specials, canMake);
  const meant = () => (query === '' ? null : optionMeant(query, options));
  return (
    <PickList
      picking={picking}
      value={value}
      options={options}
      isSame={isSameOption}
      meant={meant}
      onPick={onPick}
      keyOf={(option) => `${option.kind} ${option.kind === 'node' ? option.id : option.name}`}
      draw={(option) => <Option option={option} />}
      status={statusText(found.next_cursor !== null, options.length > 0)}
    >
      {children({
        isOpen,
        selecting: selectingAll(typed === null),
        leave() {
          picking.setTyped(null);
          picking.setOpen(false);
          return meant();
        },
      })}
    </PickList>
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
  const { chapters } = useStoryInHand();
  if (option.kind === 'new')
    return <strong>{t('studio.nodes.make', { name: option.name })}</strong>;
  if (option.kind === 'special') return <em>{option.name}</em>;
  const chapter = chapters.find(({ id }) => id === option.chapter_id);
  const isTold = chapter && chapters.length > 1;
  return (
    <>
      <span>{option.name}</span>
      {isTold && <span className={styles.chapter}>{chapter.title}</span>}
    </>
  );
}

function statusText(hasMore: boolean, hasOptions: boolean): string | undefined {
  if (hasMore) return t('studio.nodes.more');
  return hasOptions ? undefined : t('studio.nodes.none');
}
