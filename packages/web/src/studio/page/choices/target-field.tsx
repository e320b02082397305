import { Combobox } from '@base-ui/react/combobox';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import list from '../../../ui-kit/combobox.module.css';
import { newChance, type PlaceDraft, type TargetDraft } from '../../node/draft/node-draft.ts';
import {
  isSameOption,
  type NodeOption,
  optionMeant,
  optionsFor,
} from '../../node-picker/node-options.ts';
import { useStoryInHand, useStoryLevel } from '../../queries/story-in-hand.ts';
import { t } from '../t.ts';
import styles from './choices.module.css';

type Special = 'stay' | 'return' | 'back' | 'chance';

const special = (kind: Special): NodeOption => ({
  kind: 'special',
  name: t(`studio.targets.${kind}`),
});

/** Where a choice leads, as a word of its line: typing finds nodes of the story, or makes one. */
export function TargetField({
  place,
  name,
  isQuiet,
  onPick,
  onChance,
  onGo,
  onNext,
}: {
  place: PlaceDraft;
  name: string;
  /** Nothing is said of where an empty line leads. */
  isQuiet: boolean;
  onPick: (place: PlaceDraft) => void;
  onChance: (target: TargetDraft) => void;
  onGo: (target?: TargetDraft) => void;
  onNext: () => void;
}) {
  const story = useStoryInHand();
  const isLevel2 = useStoryLevel() === 2;
  const [isOpen, setOpen] = useState(false);
  /** Null while nothing was typed since the list opened. */
  const [typed, setTyped] = useState<string | null>(null);
  const wasTaken = useRef(false);
  const specials: Special[] = [
    'stay',
    'return',
    ...(isLevel2 || place.kind === 'back' ? (['back'] as const) : []),
    'chance',
  ];
  const query = (typed ?? '').trim();
  const found = isOpen ? story?.search(query) : undefined;
  const options = optionsFor(query, found?.nodes ?? [], specials.map(special), true);
  const value = useOption(place, isQuiet);
  const isGone = place.kind === 'node' && story?.node(place.id) === undefined;

  function placeOf(option: NodeOption): PlaceDraft | 'chance' | null {
    if (option.kind === 'new') return { kind: 'new', name: option.name };
    if (option.kind === 'node') return { kind: 'node', id: option.id };
    return (
      specials.flatMap((kind): (PlaceDraft | 'chance')[] =>
        special(kind).name === option.name ? [kind === 'chance' ? kind : { kind }] : [],
      )[0] ?? null
    );
  }

  function pick(option: NodeOption) {
    setTyped(null);
    const picked = placeOf(option);
    if (picked === 'chance') onChance({ kind: 'chance', places: [newChance(place)] });
    else if (picked) onPick(picked);
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      const meant = query === '' ? null : optionMeant(query, options);
      const wanted = meant && placeOf(meant);
      setTyped(null);
      setOpen(false);
      onGo(wanted && wanted !== 'chance' ? wanted : undefined);
    } else if (!isOpen) {
      event.preventDefault();
      onNext();
    }
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
        const meant =
          isLeft && query !== '' && !wasTaken.current ? optionMeant(query, options) : null;
        wasTaken.current = false;
        if (meant) pick(meant);
        else setTyped(null);
      }}
    >
      <Combobox.InputGroup className={styles.target} data-gone={isGone}>
        <Combobox.Input
          className={styles.targetInput}
          name={name}
          aria-label={t('studio.targets.label')}
          aria-invalid={isGone || undefined}
          title={isGone ? t('studio.targets.gone') : undefined}
          placeholder={t(isGone ? 'studio.targets.goneName' : 'page.choices.where')}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={press}
        />
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className={list.positioner} sideOffset={4} align="start">
          <Combobox.Popup className={list.popup}>
            <Combobox.List className={list.list}>
              {(option: NodeOption) => (
                <Combobox.Item
                  className={list.item}
                  key={`${option.kind} ${option.kind === 'node' ? option.id : option.name}`}
                  value={option}
                >
                  <OptionWords option={option} />
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Status className={list.status}>
              {found?.next_cursor ? t('studio.nodes.more') : undefined}
            </Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function OptionWords({ option }: { option: NodeOption }) {
  const story = useStoryInHand();
  if (option.kind === 'new')
    return <strong>{t('page.choices.make', { name: option.name })}</strong>;
  if (option.kind === 'special') return <em>{option.name}</em>;
  const chapters = story?.chapters ?? [];
  const chapter = chapters.find(({ id }) => id === option.chapter_id);
  return (
    <>
      <span>{option.name}</span>
      {chapter && chapters.length > 1 && <span className={list.chapter}>{chapter.title}</span>}
    </>
  );
}

/** The same while it says the same: with another one the list takes back what is being typed. */
function useOption(place: PlaceDraft, isQuiet: boolean): NodeOption | null {
  const story = useStoryInHand();
  const node = place.kind === 'node' ? story?.node(place.id) : undefined;
  const { id, name, chapter_id } = node ?? {};
  const { kind } = place;
  const newName = place.kind === 'new' ? place.name : '';
  return useMemo(() => {
    if (kind === 'new') return { kind, name: newName };
    if (kind !== 'node') return isQuiet && kind === 'stay' ? null : special(kind);
    return id && name && chapter_id ? { kind, id, name, chapter_id } : null;
  }, [kind, newName, isQuiet, id, name, chapter_id]);
}
