import { type RefObject, useEffect, useId, useRef } from 'react';
import { RowButton } from '../../frame/row-button.tsx';
import { NumberField } from '../../logic/controls/sentence.tsx';
import { t } from '../../t.ts';
import { SingleTargetPicker } from './single-target-picker.tsx';
import { isChance, type TypedChance } from './target.ts';
import styles from './target-picker.module.css';
import { placeWords } from './target-words.ts';
import { newChance, type Picked } from './use-target-place.ts';

/** Several places, one of which is drawn: the more parts a place has, the more often. */
export function ChancePlaces({
  places,
  name,
  error,
  nameOf,
  isForContinue = false,
  onChange,
}: {
  places: TypedChance[];
  name: string;
  error: string | undefined;
  nameOf: (id: string) => string | undefined;
  isForContinue?: boolean;
  onChange: (picked: Picked) => void;
}) {
  const id = useId();
  const element = useRef<HTMLFieldSetElement>(null);
  const focusOnMount = useRef<number | null>(null);
  const total = places.reduce((sum, { weight }) => sum + Math.max(0, weight ?? 0), 0);
  const edit = (at: number, changes: Partial<TypedChance>, made: Picked['made'] = []) =>
    onChange({
      target: places.map((one, place) => (place === at ? { ...one, ...changes } : one)),
      made,
    });

  useFocusOfPlaces(id, element, focusOnMount);

  function add() {
    focusOnMount.current = places.length;
    onChange({ target: [...places, newChance(null)], made: [] });
  }

  return (
    <fieldset className={styles.chance} name={name} tabIndex={-1} ref={element}>
      <legend>{t('studio.chance.legend')}</legend>
      <ul className={styles.places}>
        {places.map((place, at) => (
          <Place
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has nothing else.
            key={at}
            id={`${id}-${at}`}
            place={place}
            name={`${name}.${at}.target`}
            nth={at + 1}
            words={placeWords(place.target, nameOf)}
            share={shareOf(place.weight, total)}
            isForContinue={isForContinue}
            isAlone={places.length === 1}
            onEdit={(changes, made) => edit(at, changes, made)}
            onRemove={() => onChange({ target: places.filter((one) => one !== place), made: [] })}
          />
        ))}
      </ul>
      {error && <p className="field-error">{error}</p>}
      <div className="button-row">
        <button className="button" type="button" onClick={add}>
          {t('studio.chance.add')}
        </button>
        <button
          className="button button-quiet"
          type="button"
          // Chance does not decide any more.
          onClick={() => onChange({ target: places[0]?.target ?? null, made: [] })}
        >
          {t('studio.chance.end')}
        </button>
      </div>
    </fieldset>
  );
}

/** The focus goes to the first place of those that are new here, and to one that was added. */
function useFocusOfPlaces(
  id: string,
  element: RefObject<HTMLFieldSetElement | null>,
  focusOnMount: RefObject<number | null>,
) {
  // The field that had the focus has been removed.
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.querySelector('input')?.focus();
  }, [element]);
  useEffect(() => {
    const at = focusOnMount.current;
    const added = at !== null && document.getElementById(`${id}-${at}`);
    if (!added) return;
    focusOnMount.current = null;
    added.querySelector('input')?.focus();
  });
}

/** One of the places: where it leads, and how often. */
function Place({
  id,
  place: { target, weight },
  name,
  nth,
  words,
  share,
  isForContinue,
  isAlone,
  onEdit,
  onRemove,
}: {
  id: string;
  place: TypedChance;
  name: string;
  /** From 1. */
  nth: number;
  words: string;
  share: string;
  isForContinue: boolean;
  isAlone: boolean;
  onEdit: (changes: Partial<TypedChance>, made?: Picked['made']) => void;
  onRemove: () => void;
}) {
  return (
    <li className={styles.place} id={id}>
      <SingleTargetPicker
        label={t('studio.chance.place', { place: nth })}
        place={target}
        name={name}
        isForContinue={isForContinue}
        error={undefined}
        onPick={(picked) =>
          !isChance(picked.target) && onEdit({ target: picked.target }, picked.made)
        }
      />
      <div className={styles.weight}>
        <span aria-hidden="true">{t('studio.chance.parts')}</span>
        <NumberField
          label={t('studio.chance.weightOf', { place: words })}
          least={1}
          value={weight}
          onChange={(changed) => onEdit({ weight: changed })}
        />
        <span className={styles.share}>{share}</span>
        <RowButton
          label={t('studio.chance.remove', { place: words })}
          sign="remove"
          isOff={isAlone}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

const shareOf = (weight: number | null, total: number): string =>
  weight === null || total === 0 ? '' : `${Math.round((weight / total) * 100)} %`;
