import { useEffect, useId, useRef } from 'react';
import { RowButton } from '../../frame/row-button.tsx';
import { NumberField } from '../../logic/controls/sentence.tsx';
import { t } from '../../t.ts';
import { type ChanceDraft, newChance, type PlaceDraft } from '../draft/node-draft.ts';
import { PlacePicker } from './place-picker.tsx';
import styles from './target-picker.module.css';

/** Several places, one of which is drawn: the more parts a place has, the more often. */
export function ChancePlaces({
  places,
  name,
  error,
  nameOf,
  isForContinue = false,
  onChange,
  onEnd,
}: {
  places: ChanceDraft[];
  name: string;
  error: string | undefined;
  nameOf: (id: string) => string | undefined;
  isForContinue?: boolean;
  onChange: (places: ChanceDraft[]) => void;
  /** Chance does not decide any more: the choice leads here. */
  onEnd: (place: PlaceDraft) => void;
}) {
  const id = useId();
  const element = useRef<HTMLFieldSetElement>(null);
  const focusOnMount = useRef<string | null>(null);
  const total = places.reduce((sum, { weight }) => sum + Math.max(0, weight ?? 0), 0);
  const edit = (key: string, changes: Partial<ChanceDraft>) =>
    onChange(places.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  // The field that had the focus has been removed.
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    const added = focusOnMount.current && document.getElementById(`${id}-${focusOnMount.current}`);
    if (!added) return;
    focusOnMount.current = null;
    added.querySelector('input')?.focus();
  });

  function add() {
    const place = newChance({ kind: 'stay' });
    focusOnMount.current = place.key;
    onChange([...places, place]);
  }

  return (
    <fieldset className={styles.chance} name={name} tabIndex={-1} ref={element}>
      <legend>{t('studio.chance.legend')}</legend>
      <ul className={styles.places}>
        {places.map(({ key, place, weight }, index) => {
          const words = placeName(place, nameOf);
          return (
            <li className={styles.place} key={key} id={`${id}-${key}`}>
              <PlacePicker
                label={t('studio.chance.place', { place: index + 1 })}
                place={place}
                name={`${name}.${index}.target`}
                isForContinue={isForContinue}
                error={undefined}
                onPick={(picked) => edit(key, { place: picked })}
              />
              <div className={styles.weight}>
                <span aria-hidden="true">{t('studio.chance.parts')}</span>
                <NumberField
                  label={t('studio.chance.weightOf', { place: words })}
                  least={1}
                  value={weight}
                  onChange={(changed) => edit(key, { weight: changed })}
                />
                <span className={styles.share}>{shareOf(weight, total)}</span>
                <RowButton
                  label={t('studio.chance.remove', { place: words })}
                  sign="remove"
                  isOff={places.length === 1}
                  onClick={() => onChange(places.filter((one) => one.key !== key))}
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
          onClick={() => onEnd(places[0]?.place ?? { kind: 'stay' })}
        >
          {t('studio.chance.end')}
        </button>
      </div>
    </fieldset>
  );
}

const shareOf = (weight: number | null, total: number): string =>
  weight === null || total === 0 ? '' : `${Math.round((weight / total) * 100)} %`;

function placeName(place: PlaceDraft, nameOf: (id: string) => string | undefined): string {
  if (place.kind === 'new') return place.name;
  if (place.kind === 'node') return nameOf(place.id) ?? t('studio.targets.aNode');
  return t(`studio.targets.${place.kind}`);
}
