import { useEffect, useId, useRef } from 'react';
import { RowButton } from '../../frame/row-button.tsx';
import { NumberField } from '../../logic/controls/sentence.tsx';
import { t } from '../../t.ts';
import { PlacePicker } from './place-picker.tsx';
import { isChance, type TypedChance } from './target.ts';
import styles from './target-picker.module.css';
import { placeWords } from './target-words.ts';
import { newChance, type Picked } from './use-place.ts';

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

  // The field that had the focus has been removed.
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    const at = focusOnMount.current;
    const added = at !== null && document.getElementById(`${id}-${at}`);
    if (!added) return;
    focusOnMount.current = null;
    added.querySelector('input')?.focus();
  });

  function add() {
    focusOnMount.current = places.length;
    onChange({ target: [...places, newChance(null)], made: [] });
  }

  return (
    <fieldset className={styles.chance} name={name} tabIndex={-1} ref={element}>
      <legend>{t('studio.chance.legend')}</legend>
      <ul className={styles.places}>
        {places.map(({ target, weight }, at) => {
          const words = placeWords(target, nameOf);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has nothing else.
            <li className={styles.place} key={at} id={`${id}-${at}`}>
              <PlacePicker
                label={t('studio.chance.place', { place: at + 1 })}
                place={target}
                name={`${name}.${at}.target`}
                isForContinue={isForContinue}
                error={undefined}
                onPick={(picked) =>
                  !isChance(picked.target) && edit(at, { target: picked.target }, picked.made)
                }
              />
              <div className={styles.weight}>
                <span aria-hidden="true">{t('studio.chance.parts')}</span>
                <NumberField
                  label={t('studio.chance.weightOf', { place: words })}
                  least={1}
                  value={weight}
                  onChange={(changed) => edit(at, { weight: changed })}
                />
                <span className={styles.share}>{shareOf(weight, total)}</span>
                <RowButton
                  label={t('studio.chance.remove', { place: words })}
                  sign="remove"
                  isOff={places.length === 1}
                  onClick={() =>
                    onChange({ target: places.filter((_, place) => place !== at), made: [] })
                  }
                />
              </div>
            </li>
          );
        })}
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

const shareOf = (weight: number | null, total: number): string =>
  weight === null || total === 0 ? '' : `${Math.round((weight / total) * 100)} %`;
