import { Combobox } from '@base-ui/react/combobox';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import list from '../../../ui-kit/combobox.module.css';
import { OpenButton, PickList, usePicking } from '../../../ui-kit/pick-list.tsx';
import { t } from '../../t.ts';
import sentence from '../controls/sentence.module.css';
import { type NameKind, useLogicNames } from '../names/logic-names.ts';
import { isMakable, type Makable } from '../names/new-thing.ts';
import { MakeName } from './make-name.tsx';
import { type NameOption, nameMeant, nameOptions } from './name-options.ts';
import styles from './name-picker.module.css';

interface Props {
  kind: NameKind;
  /** As logic's text has it; '' = nothing chosen yet. */
  value: string;
  onPick: (key: string) => void;
}

/** Picks a variable, an item, a node … by its name, as a word of a sentence. */
export function NamePicker({ kind, value, onPick }: Props) {
  const names = useLogicNames();
  /** The name of a new one, while it is made. */
  const [making, setMaking] = useState<string | null>(null);
  const [madeKey, setMadeKey] = useState<string | null>(null);
  /** The focus was in what this field replaces. */
  const isBack = useRef(false);
  const isKnown = madeKey !== null && names.called(kind, madeKey) !== undefined;

  // What was made is picked only when all know what it is.
  const pickMade = useEffectEvent(() => madeKey !== null && onPick(madeKey));
  useEffect(() => {
    if (!isKnown) return;
    pickMade();
    setMadeKey(null);
  }, [isKnown]);

  function end() {
    isBack.current = true;
    setMaking(null);
  }

  if (making !== null && isMakable(kind)) {
    return (
      <MakeName
        kind={kind}
        name={making}
        onMade={(key) => {
          setMadeKey(key);
          end();
        }}
        onCancel={end}
      />
    );
  }
  return (
    <Picker
      // With another key the field takes a name that arrives late.
      key={names.story ? 'ready' : 'loading'}
      kind={kind}
      value={value}
      isBack={isBack}
      onPick={onPick}
      onMake={setMaking}
    />
  );
}

function Picker({
  kind,
  value,
  isBack,
  onPick,
  onMake,
}: Props & { isBack: RefObject<boolean>; onMake: (name: string) => void }) {
  const names = useLogicNames();
  const input = useRef<HTMLInputElement>(null);
  const picking = usePicking();
  const { typed } = picking;
  const known = names[kind];
  const { options, isMore } = nameOptions(typed ?? '', known, isMakable(kind));
  const name = names.called(kind, value);
  const isGone = value !== '' && names.story !== null && name === undefined;
  const label = t(`studio.logic.names.${kind}`);

  useEffect(() => {
    if (isBack.current) input.current?.focus();
    isBack.current = false;
  }, [isBack]);

  return (
    <PickList
      picking={picking}
      value={value === '' ? null : { kind: 'name', key: value, name: name ?? value }}
      options={options}
      isSame={isSameName}
      meant={() => (typed === null ? null : nameMeant(typed, known))}
      onPick={(option) => (option.kind === 'make' ? onMake(option.name) : onPick(option.key))}
      keyOf={(option) => `${option.kind} ${option.key}`}
      draw={(option) => <Option option={option} kind={kind} />}
      status={
        <>
          {isMore && t('studio.logic.moreNames')}
          {known.length === 0 && t(`studio.logic.noneYet.${kind}`)}
          {known.length > 0 && options.length === 0 && t('studio.logic.noneFound')}
        </>
      }
    >
      <Combobox.InputGroup className={`${list.group} ${styles.group}`}>
        <Combobox.Input
          ref={input}
          aria-label={label}
          aria-invalid={isGone || undefined}
          className={`input ${sentence.control} ${styles.input}`}
          placeholder={t(`studio.logic.choose.${kind}`)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <OpenButton label={t('studio.logic.open')} className={styles.trigger} />
      </Combobox.InputGroup>
    </PickList>
  );
}

function Option({ option, kind }: { option: NameOption; kind: NameKind }) {
  if (option.kind === 'make') {
    if (!isMakable(kind)) return null;
    const what = whatIsMade[kind];
    return (
      <strong>
        {option.name
          ? t(`studio.logic.make.${what}Called`, { name: option.name })
          : t(`studio.logic.make.${what}`)}
      </strong>
    );
  }
  const isKeyTold = (kind === 'variables' || kind === 'items') && option.key !== option.name;
  return (
    <>
      <span>{option.name}</span>
      {isKeyTold && <span className={`${list.chapter} ${styles.key}`}>{option.key}</span>}
      {option.place && <span className={list.chapter}>{option.place}</span>}
    </>
  );
}

const whatIsMade = {
  variables: 'variable',
  items: 'item',
  achievements: 'achievement',
} as const satisfies Record<Makable, string>;

const isSameName = (one: NameOption, other: NameOption): boolean =>
  one.kind === other.kind && one.key.toLowerCase() === other.key.toLowerCase();
